import type { MouseEvent } from 'react';
import { usePublishing } from '../client/publishing.ts';
import { useAdmin } from '../client/session.ts';
import { useEditing } from '../forms/leaving.tsx';
import { navigate } from '../navigation/location.ts';
import { hrefOfTab, listTabGroups, type TabId, tabOfPage, tabs } from '../navigation/tabs.ts';
import { Avatar } from '../ui/badges.tsx';
import { describeRole, getDisplayName } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Diamond } from '../ui/marks.ts';
import { nameShortcut } from '../ui/shortcut.ts';

const TAB_LINK =
  'relative flex min-h-10.5 items-center gap-3 rounded-lg px-3 py-1.5 text-base font-semibold text-brand-900 no-underline hover:bg-tint in-data-[shape=menu]:min-h-12 in-data-[shape=menu]:gap-2.5 in-data-[shape=menu]:px-2';

/** Two columns in the phone menu, one if letters are large. */
const TAB_LIST =
  'in-data-[shape=menu]:grid in-data-[shape=menu]:grid-cols-[repeat(auto-fit,minmax(max(34%,8.5rem),1fr))] in-data-[shape=menu]:gap-x-2 in-data-[shape=menu]:gap-y-1 in-data-[shape=menu]:[&>li:only-child]:col-span-full';

interface RailLinksProps {
  current: TabId;
  onChoose?: () => void;
  onFind: () => void;
}

const LINKED = ['history', 'audit', 'media', 'season', 'help'] as const satisfies TabId[];

/** Tabs of the spec, grouped. */
export function TabLinks({ current, onChoose }: { current: TabId; onChoose?: () => void }) {
  const admin = useAdmin();
  const { pending = [] } = usePublishing().state ?? {};
  return (
    <nav aria-label="Dashboard">
      {listTabGroups(admin).map((group) => (
        <div className="not-first:mt-3" key={group.label}>
          <p className="px-3 py-2 text-xs font-semibold text-muted" id={`tabs-${group.label}`}>
            {group.label}
          </p>
          <ul className={TAB_LIST} aria-labelledby={`tabs-${group.label}`}>
            {group.ids.map((id) => (
              <TabEntry
                key={id}
                id={id}
                current={current}
                onChoose={onChoose}
                waiting={pending.filter(({ page }) => tabOfPage(page) === id).length}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Links below the tabs to panels that belong to no page. */
export function RailLinks({ current, onChoose, onFind }: RailLinksProps) {
  return (
    <nav
      className="mt-auto in-data-[shape=menu]:mt-3 in-data-[shape=menu]:border-t in-data-[shape=menu]:border-line-cool in-data-[shape=menu]:pt-3"
      aria-label="Tools"
    >
      <ul className={TAB_LIST}>
        {LINKED.map((id) => (
          <TabEntry key={id} id={id} current={current} onChoose={onChoose} />
        ))}
        <li>
          <button
            type="button"
            className={`${TAB_LINK} w-full cursor-pointer whitespace-nowrap text-left`}
            aria-haspopup="dialog"
            onClick={onFind}
          >
            <Icon name="search" className="text-quiet" />
            Find anything
            <kbd className="ml-auto max-md:hidden">{nameShortcut('find')}</kbd>
          </button>
        </li>
      </ul>
    </nav>
  );
}

export function AccountLine({ isOnTop = false }: { isOnTop?: boolean }) {
  const admin = useAdmin();
  const name = getDisplayName(admin);
  return (
    <div
      className={`flex items-center gap-3 border-line-cool ${isOnTop ? 'mb-3 border-b pb-3.5' : 'mt-4 border-t px-3 pt-4'}`}
    >
      <Avatar name={name} size="medium" />
      <div>
        <p className="leading-snug font-semibold wrap-anywhere text-ink">{name}</p>
        <p className="text-sm">{describeRole(admin)}</p>
      </div>
    </div>
  );
}

interface TabEntryProps {
  id: TabId;
  current: TabId;
  onChoose: (() => void) | undefined;
  /** Number of unpublished changes. */
  waiting?: number;
}

/** A tab in the rail. A real link, so that it can be opened in a new window. */
function TabEntry({ id, current, onChoose, waiting = 0 }: TabEntryProps) {
  const { leave } = useEditing();
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose?.();
    if (id !== current) leave(() => navigate(hrefOfTab(id)));
  };
  return (
    <li>
      <a
        className={`${TAB_LINK} aria-[current]:slash-mark aria-[current]:forced-highlight aria-[current]:bg-tint aria-[current]:text-brand-950`}
        href={hrefOfTab(id)}
        aria-current={id === current ? 'page' : undefined}
        onClick={choose}
      >
        <Icon name={tabs[id].icon} className="text-quiet" />
        {tabs[id].label}
        {waiting > 0 && (
          <span className="ml-auto inline-flex items-center gap-2 text-md">
            <Diamond />
            {waiting}
            <span className="sr-only"> unpublished</span>
          </span>
        )}
      </a>
    </li>
  );
}
