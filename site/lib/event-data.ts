import { brand } from '../../contract/brand.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';

export interface EventDay {
  event: string;
  occasion: string;
  /** ISO 8601 with year, with or without a time; empty where the year is not known. */
  date: string;
}

interface Surroundings {
  publicUrl: string;
  organizerId: string;
  image: string;
}

const [FIRST_TAB] = Object.keys(brand.events);

/** The saved date as search engines read it (schema.org/Event); null while its year is not known. */
export const getEventData = (
  { event, occasion, date }: EventDay,
  { publicUrl, organizerId, image }: Surroundings,
): object | null =>
  date === ''
    ? null
    : {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: `${event}, ${occasion}`,
        startDate: date,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: brand.school.name, address: brand.school.address },
        description: brand.pages.events.description,
        image: [image],
        url: `${publicUrl}${PAGE_PATHS.events}#${FIRST_TAB}`,
        organizer: { '@type': 'Organization', '@id': organizerId, name: brand.club.name, url: `${publicUrl}/` },
      };
