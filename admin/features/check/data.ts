import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { checkSite, type SiteFinding } from '../../../contract/checks/check-site.ts';
import { listOpen } from '../../../contract/checks/left.ts';
import { contentItems } from '../content/data.ts';
import { calendarEvents } from '../dates/data.ts';
import { embedDocuments } from '../embeds/data.ts';
import { carouselImages, heroImages } from '../images/data.ts';
import { externalLinks } from '../links/data.ts';
import { leftFindingsQuery } from './left.ts';

/** What readers would stumble on in the working copy, but for what is left as it is; undefined until all of it is there. */
export const useSiteFindings = (): SiteFinding[] | undefined => {
  const { data: items } = useQuery(contentItems.query);
  const { data: heroes } = useQuery(heroImages.query);
  const { data: carousel } = useQuery(carouselImages.query);
  const { data: documents } = useQuery(embedDocuments.query);
  const { data: links } = useQuery(externalLinks.query);
  const { data: events } = useQuery(calendarEvents.query);
  const { data: left } = useQuery(leftFindingsQuery);
  const [now] = useState(() => new Date());
  return useMemo(() => {
    if (!items || !heroes || !carousel || !documents || !links || !events || !left) return undefined;
    const content = {
      ...{ contentItems: items, heroImages: heroes, carouselImages: carousel },
      ...{ embedDocuments: documents, externalLinks: links, calendarEvents: events },
    };
    return listOpen(checkSite(content, { now, origin: location.origin }), left);
  }, [items, heroes, carousel, documents, links, events, left, now]);
};
