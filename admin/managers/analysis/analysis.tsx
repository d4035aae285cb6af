import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carouselImagesQuery } from '../../data/carousel-images.ts';
import { latestChangesQuery } from '../../data/changes.ts';
import { contentItemsQuery } from '../../data/content-items.ts';
import { externalLinksQuery } from '../../data/external-links.ts';
import { heroImagesQuery } from '../../data/hero-images.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { analyseContent } from './analyse.ts';
import { FindingsCard } from './findings-card.tsx';
import { UnusedCard } from './unused-card.tsx';
import { UsesCard } from './uses-card.tsx';

const CHANGES_READ = 200;

export const Analysis = () => {
  const { data: items, isError, refetch } = useQuery(contentItemsQuery);
  const { data: changes } = useQuery(latestChangesQuery({ entity: 'contentItems', limit: CHANGES_READ }));
  const { data: heroImages = [] } = useQuery(heroImagesQuery);
  const { data: carouselImages = [] } = useQuery(carouselImagesQuery);
  const { data: links = [] } = useQuery(externalLinksQuery);
  const [now] = useState(() => new Date());
  if (isError) return <LoadFailure message="The content could not be loaded." onRetry={refetch} />;
  if (!items) return <CardSkeletons count={3} />;
  const { uses, unused, findings } = analyseContent({
    ...{ items, heroImages, carouselImages, links },
    changes: changes ?? [],
    origin: location.origin,
    now,
  });
  return (
    <div className="stack">
      <FindingsCard findings={findings} />
      <UnusedCard items={unused} />
      <UsesCard uses={uses} />
    </div>
  );
};
