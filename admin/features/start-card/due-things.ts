import type { DismissFinding } from '../../../contract/check.ts';
import { findPassedDates } from '../../../contract/checks/date-mentions.ts';
import { keyOfMark } from '../../../contract/checks/dismissed.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import {
  CONTENT_KEYS,
  getContentKeyDefinition,
  getContentValue,
  getShownAddress,
  nameBlock,
} from '../../../contract/content-keys.ts';
import { isSwitchedOn } from '../../../contract/entities.ts';
import { isExampleAddress } from '../../../contract/example-addresses.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import { HAND_OVER_CHECKS, type HandOver, type HandOverAccount, listEndingTerms } from '../../../contract/hand-over.ts';
import type { HealthItem } from '../../../contract/health.ts';
import { PAGE_NAMES, PAGE_TYPES } from '../../../contract/pages.ts';
import type { CarouselImage, HeroImage } from '../../../contract/placed-images.ts';
import type { QuarantinedItem } from '../../../contract/releases.ts';
import { formatSeason, SEASON_MONTHS } from '../../../contract/season/next-season.ts';
import type { SeasonState } from '../../../contract/season/season.ts';
import type { PublishStatus } from '../../client/publish-status.ts';
import { cardOfKey, type TabId, tabOfKey, tabOfPage } from '../../navigation/tabs.ts';
import { getDisplayName } from '../../ui/format.ts';
import { getPlace } from '../publishing/open-item.ts';
import { describeTerm } from '../season/term-reminder.tsx';

/** Task that needs a volunteer now, with a button that leads to it. */
export interface DueThing {
  id: string;
  title: string;
  detail: string;
  action: string;
  target: { tab: TabId; anchor?: string; field?: string } | 'publish';
}

export interface KnownState {
  items: readonly ContentItem[];
  heroImages: readonly HeroImage[];
  carouselImages: readonly CarouselImage[];
  links: readonly ExternalLink[];
  status: PublishStatus;
  quarantinedItems: readonly QuarantinedItem[];
  /** Findings that a volunteer keeps as they are. */
  dismissed: readonly DismissFinding[];
  /** Null for accounts that are not super admins. */
  handOver: HandOver | null;
  /** Null for accounts that are not super admins. */
  health: readonly HealthItem[] | null;
  /** Null outside the months in which a new season is offered. */
  season: SeasonState | null;
  /** In the club's time zone: `2026-10-17`. */
  today: string;
  /** Origin of the site: `https://polyboosters.org`. */
  origin: string;
}

/** True from June to September, and while somebody whose term is over still has access. */
export function isSeasonOffered(today: string, accounts: HandOver['accounts'] = []): boolean {
  const hasEnded = ({ isActive, termEndsOn }: HandOverAccount) => isActive && termEndsOn !== null && termEndsOn < today;
  return SEASON_MONTHS.includes(today.slice(5, 7)) || accounts.some(hasEnded);
}

type FindDue = (known: KnownState) => DueThing[];

const findFailedPublish: FindDue = ({ status, quarantinedItems }) => {
  if (status.kind !== 'failed' && quarantinedItems.length === 0) return [];
  const title =
    status.kind === 'failed'
      ? 'The last publish failed'
      : quarantinedItems.length === 1
        ? 'One change couldn’t be published'
        : `${quarantinedItems.length} changes couldn’t be published`;
  const detail = status.kind === 'failed' ? status.error : quarantinedItems.map(({ label }) => label).join(', ');
  return [{ id: 'failed-publish', title, detail, action: 'See why', target: 'publish' }];
};

function findExampleLinks(links: readonly ExternalLink[]): DueThing[] {
  const found = links.filter(({ url, isActive }) => isActive && isExampleAddress(url));
  const [first] = found;
  if (!first) return [];
  const title =
    found.length === 1 ? 'A link leads to an example address' : `${found.length} links lead to example addresses`;
  const target =
    found.length === 1
      ? { ...getPlace('externalLinks', first, links), field: 'url' }
      : ({ tab: 'external-links' } as const);
  return [
    { id: 'example-links', title, detail: found.map(({ name }) => name).join(', '), action: 'Add yours', target },
  ];
}

const SHOWN_IN_PRIVATE = 'Shown at this private address only: the public site leaves it out until it’s set.';

const findExampleAddresses: FindDue = ({ items, links, origin }) => [
  ...CONTENT_KEYS.filter(
    (key) =>
      ['url', 'email', 'link'].includes(getContentKeyDefinition(key).kind) &&
      isExampleAddress(getContentValue(items, key)),
  ).map((key) => {
    const { label, place } = getContentKeyDefinition(key);
    return {
      id: `example-${key}`,
      title: `${label}: still the example address`,
      detail: `${place}. ${getShownAddress(items, key, origin) ? SHOWN_IN_PRIVATE : 'Left out for visitors until it’s set.'}`,
      action: 'Add yours',
      target: { tab: tabOfKey(key), anchor: cardOfKey(key), field: key },
    };
  }),
  ...findExampleLinks(links),
];

/** Separates blocks, so that words of two blocks never form one date. */
const readBlocks = (html: string): string =>
  html.replace(/<\/?(p|li|td|th|h\d|br|div|tr)\b[^<>]*>/g, ' · ').replace(/<[^<>]*>/g, '');

const describePassed = (dates: readonly string[]): string =>
  dates.length === 1 ? `${dates[0]} has passed` : `${dates.length} dates have passed: ${dates.join(', ')}`;

const isKept = ({ dismissed }: KnownState, mark: DismissFinding): boolean =>
  dismissed.some((each) => keyOfMark(each) === keyOfMark(mark));

const findPassed: FindDue = (known) => {
  const texts = CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).kind === 'html').map((key) => {
    const { page } = getContentKeyDefinition(key);
    const { label } = nameBlock(key, known.items);
    const detail = page ? `${PAGE_NAMES[page]}, ${label}` : label;
    const target = { tab: tabOfKey(key), anchor: cardOfKey(key) };
    const text = readBlocks(getContentValue(known.items, key));
    return { entity: 'contentItems' as const, item: key as string, text, detail, target };
  });
  const captions = known.carouselImages.filter(isSwitchedOn).map((image) => {
    const { id, title, description, pageType } = image;
    const detail = `${PAGE_NAMES[pageType]}, caption${title ? ` of “${title}”` : ''}`;
    const target = getPlace('carouselImages', image, []);
    return { entity: 'carouselImages' as const, item: String(id), text: `${title} · ${description}`, detail, target };
  });
  return [...texts, ...captions].flatMap(({ entity, item, text: searched, ...due }) => {
    const isOpen = (text: string) => !isKept(known, { entity, item, rule: 'date-passed', text });
    const dates = findPassedDates(searched, known.today).filter(isOpen);
    if (dates.length === 0) return [];
    return [{ id: `date-${entity}-${item}`, ...due, title: describePassed(dates), action: 'Update' }];
  });
};

const findUndescribed: FindDue = (known) =>
  PAGE_TYPES.flatMap((page) =>
    (['heroImages', 'carouselImages'] as const).flatMap((entity) => {
      const images: readonly (HeroImage | CarouselImage)[] = known[entity];
      const isUndescribed = ({ id, pageType, isActive, isDecorative, altText: text }: HeroImage | CarouselImage) =>
        pageType === page &&
        isActive &&
        !isDecorative &&
        text.trim() === '' &&
        !isKept(known, { entity, item: String(id), rule: 'picture-without-description', text });
      const count = images.filter(isUndescribed).length;
      if (count === 0) return [];
      const kind = entity === 'heroImages' ? 'hero' : 'carousel';
      return [
        {
          id: `undescribed-${page}-${kind}`,
          title: count === 1 ? 'One picture has no description' : `${count} pictures have no description`,
          detail: `${PAGE_NAMES[page]}, ${kind} images: visitors who can’t see them miss what they show`,
          action: 'Describe',
          target: { tab: tabOfPage(page), anchor: `${page}-${kind}-images` },
        },
      ];
    }),
  );

const findEndedTerms: FindDue = ({ handOver }) =>
  listEndingTerms(handOver?.accounts ?? [], handOver?.today ?? '').map((account) => ({
    id: `term-${account.id}`,
    title: `${getDisplayName(account)}: ${describeTerm(account.termEndsOn, handOver?.today ?? '')}`,
    detail: 'Turn off people who have left. Add the new board.',
    action: 'Board handover',
    target: { tab: 'season', anchor: 'people' },
  }));

/** Failed checks and steps of the handover, without those that the publish status shows. */
const findHandOverSteps: FindDue = ({ health }) =>
  (health ?? [])
    .filter(({ id, state }) => state === 'problem' || (state === 'waiting' && HAND_OVER_CHECKS.includes(id)))
    .filter(({ id }) => id !== 'publishing' && id !== 'visitors')
    .map(({ id, problem, detail, link: { label, tab, ...place } }) => {
      return { id, title: problem, detail, action: label, target: { tab: tab as TabId, ...place } };
    });

const findNewSeason: FindDue = ({ season: state }) => {
  const { season, closingYear, items } = state ?? { season: null, closingYear: 0, items: [] };
  const isOpen = season !== null && season.appliedAt === null;
  if (state === null || (season !== null && !isOpen && season.year >= closingYear)) return [];
  const open = items.filter(({ chosen }) => chosen === null).length;
  const title = `The ${formatSeason(isOpen ? season.year : closingYear)} season is over`;
  const detail = isOpen
    ? `${open === 1 ? 'One item is' : `${open} items are`} not decided yet.`
    : 'Dates, names, prices and photos that may be last season’s, in one list.';
  const action = isOpen ? 'Go on' : 'Start a new season';
  return [{ id: 'new-season', title, detail, action, target: { tab: 'season' } }];
};

/** Finders of due tasks, most urgent first. */
const FINDERS: readonly FindDue[] = [
  findFailedPublish,
  findExampleAddresses,
  findNewSeason,
  findPassed,
  findEndedTerms,
  findHandOverSteps,
  findUndescribed,
];

export const listDueThings = (known: KnownState): DueThing[] => FINDERS.flatMap((find) => find(known));
