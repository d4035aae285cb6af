import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS, type PageType } from '../../../contract/pages.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { SCENES } from '../../../site/lib/artwork.ts';
import { heroImages } from '../images/data.ts';

interface SearchPreviewProps {
  page: PageType;
  title: string;
  description: string;
  headline: string;
}

const HEADING = 'mb-1.5 text-sm font-semibold text-ink';

/** Cuts text as a search engine does. */
const cut = (words: string, letters: number): string =>
  words.length <= letters ? words : `${words.slice(0, letters).replace(/\s+\S*$/, '')} …`;

/** Approximate search result, and preview of a shared link. */
export function SearchPreview({ page, title, description, headline }: SearchPreviewProps) {
  const { data: images = [] } = useQuery(heroImages.query);
  const [first] = sortByOrder(images.filter(({ isActive, pageType }) => isActive && pageType === page));
  const { host } = location;
  return (
    <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-1">
      <figure>
        <figcaption className={HEADING}>In a search engine</figcaption>
        <div className="rounded-lg border border-line-cool bg-white p-4 wrap-anywhere">
          <p className="text-sm">{host + PAGE_PATHS[page]}</p>
          <p className="mt-1 text-lg leading-snug font-semibold text-brand-700">{cut(title, 60)}</p>
          <p className="mt-1 text-sm">{cut(description, 155)}</p>
        </div>
      </figure>
      <figure>
        <figcaption className={HEADING}>As a shared link</figcaption>
        <div className="max-w-100 overflow-hidden rounded-lg border border-line-cool bg-white wrap-anywhere">
          <div className="@container relative aspect-1200/630 overflow-hidden bg-brand-900" aria-hidden="true">
            <img
              className="absolute inset-y-0 right-0 h-full w-1/2 object-cover"
              src={first?.imageUrl ?? SCENES[page]}
              alt=""
            />
            <p className="relative w-1/2 p-[4cqw] font-heading text-[5cqw] leading-none font-black whitespace-pre-line text-white uppercase">
              {headline}
            </p>
          </div>
          <div className="border-t border-line-cool p-4">
            <p className="text-sm">{host}</p>
            <p className="mt-1 font-semibold text-ink">{cut(title, 70)}</p>
            <p className="mt-1 text-sm">{cut(description, 110)}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
