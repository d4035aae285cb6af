import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import merchandise from '../../club/art/card-online-store.svg?url';
import { getContentValue, NAVY_SECTION_KEYS } from '../../contract/content-keys.ts';
import { readFundSplit } from '../../contract/fund-text.ts';
import { readRows } from '../../contract/lists.ts';
import type { PageType } from '../../contract/pages.ts';
import { sortByOrder } from '../../contract/sort-by-order.ts';
import { SCENES } from '../../site/lib/artwork.ts';
import { useStoredTexts } from '../features/content/data.ts';
import { carouselImages, heroImages } from '../features/images/data.ts';

interface Part {
  label: string;
  card: string;
  draw: (known: Known) => ReactNode;
}

type Known = ReturnType<typeof useKnown>;

const part = (label: string, card: string, draw: Part['draw']): Part => ({ label, card, draw });

/** Rows between the navy banner and the carousel. Links of a row are side by side. */
const MIDDLE: Record<PageType, readonly (readonly Part[])[]> = {
  home: [[main('home')]],
  about: [
    [main('about')],
    [
      part('Fund split', 'fund-split', drawShares),
      part('Leadership', 'about_leadership_content', drawShapes(4, 'size-4 rounded-full bg-brand-300')),
    ],
  ],
  get_involved: [
    [main('get_involved')],
    [part('Join button', 'join-button', drawShapes(1, 'h-4 w-16 rounded-full bg-brand-800'))],
  ],
  events: [
    [part('Dates', 'dates', drawShapes(3, 'size-4 rounded-[3px] border-t-4 border-accent-500 bg-accent-100'))],
    [main('events')],
    [part('Event tabs', 'events_tabs', drawTabs)],
    [part('Sponsors', 'events_fnl_tiers', drawShapes(4, 'w-6 bg-accent-500 first:h-5 nth-2:h-4 nth-3:h-3 last:h-2'))],
  ],
  panther_store: [
    [part('Shop', 'panther_store_online_image', drawShop), part('Store hours', 'store-hours', drawLines)],
  ],
};

const MAP_PART =
  'relative grid min-h-11 content-center justify-items-center gap-1.5 overflow-hidden bg-white py-2 text-sm font-semibold text-brand-900 no-underline hover:underline hover:underline-offset-4 focus-visible:shadow-[inset_0_0_0_6px_var(--color-brand-950)]! focus-visible:-outline-offset-4!';

const ON_IMAGE = 'relative rounded-md bg-brand-950/85 px-2 py-0.5 text-white';
const LABELS: Partial<Record<string, string>> = {
  'Hero images': ON_IMAGE,
  'Navy banner': 'relative text-white',
  'Carousel images': ON_IMAGE,
};

/** Miniature of the page. Each part links to its card. */
export function PageMap({ page }: { page: PageType }) {
  const known = useKnown(page);
  return (
    <nav
      className="grid gap-px overflow-hidden rounded-lg border border-line-strong bg-line-cool"
      aria-label="Parts of the page"
    >
      {listRows(page).map((row) => (
        <div key={row[0]?.card} className="grid auto-cols-fr grid-flow-col gap-px">
          {row.map(({ label, card, draw }) => (
            <a key={card} className={`${MAP_PART} ${card.endsWith('images') ? 'min-h-18' : ''}`} href={`#${card}`}>
              <span className="contents" aria-hidden="true">
                {draw(known)}
              </span>
              <span className={LABELS[label] ?? ''}>{label}</span>
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** The same links in a line, if there is no room for the map. */
export function PageJumps({ page }: { page: PageType }) {
  return (
    <nav className="-mx-1 flex gap-2 overflow-x-auto p-1 min-[1280px]:hidden print:hidden" aria-label="Jump to">
      {listRows(page)
        .flat()
        .map(({ label, card }) => (
          <a
            key={card}
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line-strong bg-white px-4 text-md font-semibold text-brand-900 no-underline hover:bg-tint"
            href={`#${card}`}
          >
            {label}
          </a>
        ))}
    </nav>
  );
}

function useKnown(page: PageType) {
  const texts = useStoredTexts();
  const { data: heroes = [] } = useQuery(heroImages.query);
  const { data: slides = [] } = useQuery(carouselImages.query);
  const listUrls = (images: typeof heroes) =>
    sortByOrder(images.filter(({ pageType, isActive }) => pageType === page && isActive)).map(
      ({ imageUrl }) => imageUrl,
    );
  return { page, texts, hero: listUrls(heroes), carousel: listUrls(slides) };
}

/** Rows from the top of the page down. */
function listRows(page: PageType): readonly (readonly Part[])[] {
  return [
    [part('Hero images', `${page}-hero-images`, drawHero)],
    [part('Navy banner', NAVY_SECTION_KEYS[page], drawNavy)],
    ...MIDDLE[page],
    [part('Carousel images', `${page}-carousel-images`, drawCarousel)],
  ];
}

function main(page: PageType): Part {
  return part('Main content', `${page}_main_content`, drawLines);
}

function drawHero({ hero, page }: Known) {
  return <img className="absolute inset-0 size-full object-cover" src={hero[0] ?? SCENES[page]} alt="" />;
}

function drawNavy() {
  return <span className="absolute inset-0 bg-brand-900" />;
}

function drawCarousel({ carousel }: Known) {
  return (
    <span className="absolute inset-0 flex gap-1.5 bg-chalk p-1.5">
      {carousel.slice(0, 3).map((src) => (
        <img key={src} className="min-w-0 flex-1 rounded-md object-cover" src={src} alt="" loading="lazy" />
      ))}
    </span>
  );
}

function drawLines() {
  return (
    <span className="grid w-20 gap-1">
      <span className="h-1.5 w-12 rounded-full bg-brand-900" />
      <span className="h-1 rounded-full bg-track" />
      <span className="h-1 rounded-full bg-track" />
    </span>
  );
}

function drawShares({ texts }: Known) {
  return (
    <span className="flex h-4 w-20 gap-px overflow-hidden rounded-[3px] bg-track">
      {readFundSplit(texts).map(({ group, percent }) => (
        <span key={group} className="odd:bg-brand-900 even:bg-accent-500" style={{ flexGrow: percent }} />
      ))}
    </span>
  );
}

function drawTabs(known: Known) {
  const count = readRows('events_tabs', known.texts).length;
  return drawShapes(count, 'h-2.5 w-5 rounded-t-[3px] bg-brand-300 first:bg-brand-900')(known);
}

function drawShapes(count: number, className: string): Part['draw'] {
  return () => (
    <span className="flex items-end gap-1">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes, never reordered.
        <span key={index} className={className} />
      ))}
    </span>
  );
}

function drawShop({ texts }: Known) {
  return (
    <img
      className="h-9 rounded-sm object-cover"
      src={getContentValue(texts, 'panther_store_online_image') || merchandise}
      alt=""
      loading="lazy"
    />
  );
}
