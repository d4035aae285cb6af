import { type ComparedSide, type Differences, EVERY_PAGE } from '../../../contract/differences.ts';
import { PAGE_NAMES, PAGE_PATHS, PAGE_TYPES } from '../../../contract/pages.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { MarkedDifferences } from './marked-differences.tsx';
import { SideBySide } from './side-by-side.tsx';

const nameOf = (side: ComparedSide | null): string =>
  side === null ? 'Nothing yet' : side.release === null ? 'Working copy' : `Release ${side.release}`;

interface ComparedPagesProps {
  data: Differences;
  /** A page's path; empty for the first one that differs. */
  chosen: string;
  onChoose: (path: string) => void;
}

/** What differs on each page, in words and side by side. */
export const ComparedPages = ({ data: { from, to, pages, items }, chosen, onChoose }: ComparedPagesProps) => {
  if (from === null) return <p className="card notice-card">The first release: there is nothing to compare it with.</p>;
  if (pages.length === 0) {
    return (
      <p className="card notice-card" role="status">
        {items.length === 0
          ? 'No difference: both versions are the same.'
          : 'Every page looks the same in both versions. The edits below are not shown to visitors.'}
      </p>
    );
  }
  const path = chosen || pages[0]?.path || '/';
  const shown = pages.filter((page) => page.path === path || page.name === EVERY_PAGE);
  const options = PAGE_TYPES.map((page) => {
    const count = pages.find(({ name }) => name === PAGE_NAMES[page])?.changes.length ?? 0;
    return {
      value: PAGE_PATHS[page] as string,
      label: count === 0 ? PAGE_NAMES[page] : `${PAGE_NAMES[page]} (${count})`,
    };
  });
  return (
    <>
      <ChoiceChips legend="Page" options={options} value={path} onChange={onChoose} />
      <section className="card" aria-labelledby="marked-title">
        <CardHeader id="marked-title" title="Marked differences" lead="As words and pictures change for visitors.">
          <p className="marked-legend">
            <del>removed</del> <ins>added</ins>
          </p>
        </CardHeader>
        <div className="card-body">
          {shown.length === 0 && <p>This page looks the same in both versions.</p>}
          {shown.map((page) => (
            <div key={page.name} className="compared-page">
              <h4 className="compared-name">{page.name}</h4>
              {page.problem && <p className="release-error">{page.problem}</p>}
              <MarkedDifferences changes={page.changes} />
            </div>
          ))}
        </div>
      </section>
      <section className="card" aria-labelledby="side-title">
        <CardHeader
          id="side-title"
          title="Side by side"
          lead="Both scroll together. Links lead on within the preview."
        />
        <div className="card-body">
          <SideBySide
            path={path}
            releases={{ before: from.release, after: to.release }}
            names={{ before: nameOf(from), after: nameOf(to) }}
            onFollow={onChoose}
          />
        </div>
      </section>
    </>
  );
};
