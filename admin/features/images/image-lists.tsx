import { useState } from 'react';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { ChipTabs } from '../../ui/choices.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { carouselKind, heroKind, type ImageKind } from './image-kinds.ts';
import { ImagesCard } from './images-card.tsx';

export const HeroImagesPanel = () => <ImagesPanel kind={heroKind} lead="The pictures at the top of each page." />;

export function CarouselPanel() {
  return <ImagesPanel kind={carouselKind} lead="The photo row near the bottom of each page." />;
}

export function PageImages({ page }: { page: PageType }) {
  return (
    <Stack>
      <div id={`${page}-hero-images`}>
        <PageCard kind={heroKind} page={page} />
      </div>
      <div id={`${page}-carousel-images`}>
        <PageCard kind={carouselKind} page={page} />
      </div>
    </Stack>
  );
}

function ImagesPanel({ kind, lead }: { kind: ImageKind; lead: string }) {
  const [value, setValue] = useState<string>(PAGE_TYPES[0]);
  const { leave } = useEditing();
  const tabs = PAGE_TYPES.map((page) => ({
    value: page,
    label: PAGE_NAMES[page],
    content: <PageCard kind={kind} page={page} />,
  }));
  return (
    <>
      <TabHeader title={kind.title} lead={lead} />
      <ChipTabs label="Page" tabs={tabs} value={value} onChange={(next) => leave(() => setValue(next))} />
    </>
  );
}

function PageCard({ kind, page }: { kind: ImageKind; page: PageType }) {
  return (
    <Loaded query={kind.useAll()} failure={`The ${kind.title.toLowerCase()} could not be loaded.`}>
      {(all) => <ImagesCard kind={kind} page={page} all={all} />}
    </Loaded>
  );
}
