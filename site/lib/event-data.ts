import { brand } from '../../club/brand.ts';
import { toMoment } from '../../contract/club-time.ts';
import { saveTheDate } from '../../contract/default-content/events.ts';
import { type EventStatus, isAllDay } from '../../contract/events.ts';
import { EVENT_TABS } from '../../contract/lists.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { getText } from './content.ts';
import { listComing, nameTab, type PublishedEvent } from './events.ts';

export interface EventDay {
  event: string;
  occasion: string;
  /** ISO 8601 with year, with or without time. Empty if the year is unknown. */
  date: string;
}

const STATUSES = {
  scheduled: 'https://schema.org/EventScheduled',
  moved: 'https://schema.org/EventRescheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
} as const satisfies Record<EventStatus, string>;

const getPageUrl = ({ publicUrl }: Surroundings, tab: string | undefined): string =>
  `${publicUrl}${PAGE_PATHS.events}${tab ? `#${tab}` : ''}`;

interface Surroundings {
  publicUrl: string;
  organizerId: string;
  image: string;
}

/** Structured data for every event on the page (schema.org/Event). */
export function listEventData(input: RenderInput, surroundings: Surroundings): object[] {
  if (input.hadEvents) return listComing(input).map((event) => getEventData(input, event, surroundings));
  const saved = getSavedDateData(saveTheDate, surroundings, getText(input, 'events_search_description'));
  return saved ? [saved] : [];
}

/** Structured data for the built-in event. Null if its year is unknown. */
export function getSavedDateData(
  { event, occasion, date }: EventDay,
  surroundings: Surroundings,
  description: string,
): object | null {
  return date === ''
    ? null
    : {
        ...getCommon(surroundings),
        name: `${event}, ${occasion}`,
        startDate: date,
        eventStatus: STATUSES.scheduled,
        location: { '@type': 'Place', name: brand.school.name, address: brand.school.address },
        description,
        url: getPageUrl(surroundings, EVENT_TABS[0]),
      };
}

function getEventData(input: RenderInput, event: PublishedEvent, surroundings: Surroundings): object {
  const { title, tab, place, description, url, status, startsAt, endsAt, previousStartsAt } = event;
  const tabName = tab ? nameTab(input, tab) : '';
  return {
    ...getCommon(surroundings),
    name: tabName ? `${tabName}: ${title}` : title,
    startDate: withOffset(startsAt, input.timeZone),
    ...(endsAt && { endDate: withOffset(endsAt, input.timeZone) }),
    ...(previousStartsAt && { previousStartDate: withOffset(previousStartsAt, input.timeZone) }),
    eventStatus: STATUSES[status],
    location: { '@type': 'Place', name: place || brand.school.name, address: brand.school.address },
    description: description || getText(input, 'events_search_description'),
    performer: getClub(surroundings),
    ...(url && { offers: { '@type': 'Offer', url: new URL(url, input.publicUrl).href } }),
    url: getPageUrl(surroundings, (tabName && tab) || undefined),
  };
}

function getClub({ publicUrl, organizerId }: Surroundings) {
  return {
    '@type': 'Organization',
    '@id': organizerId,
    name: brand.club.name,
    url: `${publicUrl}/`,
  };
}

function getCommon(surroundings: Surroundings) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [surroundings.image],
    organizer: getClub(surroundings),
  };
}

/** "2026-10-17T17:00-07:00". A day alone has no offset. */
function withOffset(wall: string, timeZone: string): string {
  if (isAllDay({ startsAt: wall })) return wall;
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(toMoment(wall, timeZone))) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${wall}${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`;
}
