import type { PageType } from '../../contract/pages.ts';

export type Place = 'hero' | 'navy' | 'main' | 'tabs' | 'carousel';

/** Upper edge and height of each band, from the top of the page down. The carousel is drawn as three images. */
const BANDS = {
  plain: [
    ['hero', 4, 10],
    ['navy', 17, 6],
    ['main', 26, 8],
    ['carousel', 36.5, 5],
  ],
  tabbed: [
    ['hero', 4, 8],
    ['navy', 14, 5],
    ['main', 21, 5],
    ['tabs', 30, 6],
    ['carousel', 38.5, 3],
  ],
} as const satisfies Record<string, [Place, number, number][]>;

/** True if the page has tabs between its main content and its carousel. */
export const hasTabs = (page: PageType | null): boolean => page === 'about' || page === 'events';

const BAND = 'fill-track';
const HERE = 'fill-accent-500 stroke-brand-950 stroke-[1.6]';

/** Miniature of a page. Gold marks the block's place. */
export function PlaceGlyph({ place, page }: { place: Place; page: PageType | null }) {
  return (
    <svg className="shrink-0" viewBox="0 0 36 44" width="36" height="44" aria-hidden="true">
      <rect className="fill-white stroke-sketch stroke-[1.4]" x="1" y="1" width="34" height="42" rx="4.5" />
      {BANDS[hasTabs(page) ? 'tabbed' : 'plain'].map(([band, y, height]) => {
        const shape = { className: band === place ? HERE : BAND, y, height, rx: 1.5 };
        if (band === 'carousel') return [4, 14, 24].map((x) => <rect key={x} {...shape} x={x} width="8" />);
        return (
          <g key={band}>
            <rect {...shape} x="4" width="28" />
            {band === 'tabs' && [5, 13].map((x) => <rect key={x} className={BAND} x={x} y="28" width="6" height="2" />)}
          </g>
        );
      })}
    </svg>
  );
}
