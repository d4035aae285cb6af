import { useQuery } from '@tanstack/react-query';
import { NAVY_SECTION_KEYS } from '../../contract/content-keys.ts';
import type { PageType } from '../../contract/pages.ts';
import { latestChangesQuery } from '../client/changes.ts';
import { describeChange } from '../client/describe-change.ts';
import { Avatar } from '../ui/badges.tsx';
import { formatMoment } from '../ui/format.ts';

const SHOWN_CHANGES = 4;

/** Which part of the page is which card, and what was done last. */
export const PageAside = ({ page }: { page: PageType }) => (
  <section className="page-aside" aria-label="This page at a glance">
    <h3 className="aside-title">On this page</h3>
    <PageMap page={page} />
    <p className="aside-hint">Choose a part to jump to it.</p>
    <h3 className="aside-title">Latest changes</h3>
    <LatestChanges />
  </section>
);

const PageMap = ({ page }: { page: PageType }) => (
  <nav className="page-map" aria-label="Parts of the page">
    <a className="map-hero" href={`#${page}-hero-images`}>
      Hero images
    </a>
    <a className="map-navy" href={`#${NAVY_SECTION_KEYS[page]}`}>
      Navy banner
    </a>
    {page === 'panther_store' ? (
      <a className="map-main" href="#store-hours">
        Store hours
      </a>
    ) : (
      <a className="map-main" href={`#${page}_main_content`}>
        Main content
      </a>
    )}
    <a className="map-carousel" href={`#${page}-carousel-images`}>
      Carousel images
    </a>
  </nav>
);

const LatestChanges = () => {
  const { data: changes, isError } = useQuery(latestChangesQuery({ limit: SHOWN_CHANGES }));
  if (isError) return <p>Latest changes couldn’t be loaded.</p>;
  if (!changes) return <p role="status">Loading...</p>;
  if (changes.length === 0) return <p>No changes yet.</p>;
  return (
    <ul className="latest-changes">
      {changes.map((change) => (
        <li key={change.id}>
          <Avatar name={change.by ?? 'Setup'} />
          <div>
            <p>
              <strong>{change.by ?? 'Setup'}</strong> {formatMoment(change.at)}
            </p>
            <p>{describeChange(change)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};
