import { useQuery } from '@tanstack/react-query';
import type { PageType } from '../../contract/pages.ts';
import { latestChangesQuery } from '../client/changes.ts';
import { describeBatch, nameAuthor } from '../client/describe-change.ts';
import { useStoredTexts } from '../features/content/data.ts';
import { Avatar } from '../ui/badges.tsx';
import { formatMoment } from '../ui/format.ts';
import { PageMap } from './page-map.tsx';

const SHOWN_CHANGES = 4;

/** Map of the page's cards, and its latest changes. */
export function PageAside({ page }: { page: PageType }) {
  return (
    <section
      className="sticky top-24 self-start group-data-noticed/dashboard:top-36 max-[1280px]:hidden"
      aria-label="This page at a glance"
    >
      <AsideTitle>On this page</AsideTitle>
      <PageMap page={page} />
      <p className="mt-2 mb-6 text-sm">Choose a part to jump to it.</p>
      <AsideTitle>Latest changes</AsideTitle>
      <LatestChanges />
    </section>
  );
}

function AsideTitle({ children }: { children: string }) {
  return <h3 className="mb-2.5 font-body text-md font-bold tracking-normal font-stretch-normal">{children}</h3>;
}

function LatestChanges() {
  const items = useStoredTexts();
  const { data: changes, isLoadingError } = useQuery(latestChangesQuery({ limit: SHOWN_CHANGES }));
  if (isLoadingError) return <p>Latest changes couldn’t be loaded.</p>;
  if (!changes) return <p role="status">Loading...</p>;
  if (changes.length === 0) return <p>No changes yet.</p>;
  return (
    <ul className="grid gap-3.5">
      {changes.map((change) => (
        <li key={change.id} className="flex gap-3 text-sm leading-cozy wrap-anywhere">
          <Avatar name={nameAuthor(change)} />
          <div>
            <p>
              <strong className="font-semibold text-ink">{nameAuthor(change)}</strong> {formatMoment(change.at)}
            </p>
            <p className="line-clamp-3">{describeBatch(change, items)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
