import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { getWrappedIndex } from '../lib/carousel-index.ts';

export interface TabItem {
  /** Id of the panel, and the hash that opens it. */
  id: string;
  label: string;
}

interface Props {
  label: string;
  items: TabItem[];
  /** Astro passes each named slot as a property: `panel0`, `panel1` … */
  [panel: `panel${number}`]: ReactNode;
}

/** A slanted sheet with a gold edge. */
const TAB = [
  'relative isolate min-h-15 flex-none border-0 bg-transparent font-heading font-heavy tracking-normal whitespace-nowrap text-brand-900 font-stretch-112% aria-selected:text-white max-md:min-h-13.5',
  'before:absolute before:inset-y-0 before:right-3.5 before:left-1.5 before:-z-1 before:slanted before:rounded-t-xs before:transition-all hover:before:bg-accent-100 aria-selected:before:bg-brand-900',
  'after:absolute after:inset-y-0 after:right-0 after:-z-1 after:w-2.25 after:slanted after:transition-all aria-selected:after:bg-accent-500',
  'focus-visible:raised-focus-inset focus-visible:-outline-offset-6',
  'forced-colors:aria-selected:text-[HighlightText] forced-colors:aria-selected:forced-color-adjust-none forced-colors:aria-selected:before:bg-[Highlight] forced-colors:aria-selected:after:bg-[Highlight]',
].join(' ');

const ROOMY = 'pr-8.5 pl-6.5 text-xl max-md:pr-7 max-md:pl-5.5 max-md:text-lg';
/** Styles for five tabs side by side on a desktop. */
const TIGHT = 'pr-6 pl-5 text-base';

const findTab = (item: TabItem | undefined) => document.getElementById(`tab-${item?.id}`);

const findItem = (items: TabItem[]): number => items.findIndex(({ id }) => `#${id}` === location.hash);

export default function Tabs({ label, items, ...panels }: Props) {
  const [selected, setSelected] = useState(0);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    const follow = () => {
      const found = findItem(items);
      if (found >= 0 || location.hash === '') setSelected(Math.max(found, 0));
    };
    /** Scrolls to the panel, which was still hidden when the browser tried. Going back and forth keeps the scroll position. */
    const followLink = () => {
      flushSync(follow);
      const found = items[findItem(items)];
      if (found && history.state === null) document.getElementById(found.id)?.scrollIntoView();
    };
    /** Opens the panel in which the browser found what it was asked to find. */
    const followFind = ({ target }: Event) => {
      const found = items.findIndex(({ id }) => document.getElementById(id) === target);
      if (found >= 0) flushSync(() => setSelected(found));
    };
    follow();
    setReady(true);
    const leaving = new AbortController();
    addEventListener('beforematch', followFind, leaving);
    addEventListener('popstate', follow, leaving);
    addEventListener('hashchange', followLink, leaving);
    return () => leaving.abort();
  }, [items]);

  const select = (index: number) => {
    const item = items[index];
    if (!item || index === selected) return;
    setSelected(index);
    history.pushState({ tab: item.id }, '', `#${item.id}`);
  };

  const moveByKey = (event: KeyboardEvent) => {
    const count = items.length;
    const targets: Record<string, number> = {
      ArrowLeft: getWrappedIndex(selected, -1, count),
      ArrowRight: getWrappedIndex(selected, 1, count),
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(target);
    findTab(items[target])?.focus();
  };

  useLayoutEffect(() => {
    if (!isReady) return;
    for (const [index, { id }] of items.entries()) {
      // React would make it a plain `hidden`, in which the browser finds nothing.
      if (index === selected) document.getElementById(id)?.removeAttribute('hidden');
      else document.getElementById(id)?.setAttribute('hidden', 'until-found');
    }
    const tab = findTab(items[selected]);
    if (tab) revealTab(tab);
  }, [selected, items, isReady]);

  return (
    <div className="tabs" data-ready={isReady ? '' : undefined}>
      <div
        className="flex no-scrollbar gap-1.5 overflow-x-auto border-b-2 border-brand-900 px-1.5 pt-1.5 max-md:-mx-gutter max-md:px-gutter print:hidden noscript:hidden"
        role="tablist"
        aria-label={label}
      >
        {items.map(({ id, label: name }, index) => (
          <button
            key={id}
            className={`${TAB} ${items.length > 4 ? TIGHT : ROOMY}`}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={index === selected}
            aria-controls={id}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            onKeyDown={moveByKey}
          >
            {name}
          </button>
        ))}
      </div>
      {items.map(({ id, label: name }, index) => (
        <div
          key={id}
          className="tabs-panel scroll-mt-40 print:block"
          role="tabpanel"
          id={id}
          aria-labelledby={`tab-${id}`}
          data-state={index === selected || isReady ? undefined : 'inactive'}
        >
          <div className="pt-16 max-md:pt-11">
            <h2 className="mb-10 hidden border-b-2 border-brand-900 pb-4 print:block noscript:block">{name}</h2>
            {panels[`panel${index}`]}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Scrolls a tab into view within its list, without scrolling the page, whose reader may be elsewhere. */
function revealTab(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (!list) return;
  const own = tab.getBoundingClientRect();
  const room = list.getBoundingClientRect();
  list.scrollLeft += Math.max(own.right - room.right, 0) || Math.min(own.left - room.left, 0);
}
