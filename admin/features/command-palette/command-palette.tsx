import { useQueries, useQuery } from '@tanstack/react-query';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useAdmin } from '../../client/session.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { showAnchor } from '../../navigation/links.tsx';
import { navigate, withParams } from '../../navigation/location.ts';
import { hrefOfTab } from '../../navigation/tabs.ts';
import { dialogStyle, OVERLAY } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nameShortcut, type ShortcutName } from '../../ui/shortcut.ts';
import { foundMediaQuery } from '../media/data.ts';
import { LISTS } from '../publishing/open-item.ts';
import { usePublishSheet } from '../publishing/open-publish.ts';
import type { Command } from './actions.ts';
import { type KnownItems, LISTED_ENTITIES, listCommands } from './commands.ts';
import { type CommandSearch, createCommandSearch, listRecent, storeRecent } from './find-commands.ts';

const NONE: never[] = [];
/** Also without a search, when everything would match. */
const MOST_LISTED = 200;

const SHOWN: [ShortcutName, string][] = [
  ['save', 'Save'],
  ['publish', 'Publish'],
  ['find', 'Find anything'],
];

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * APG combobox: the focus stays in the field, and arrow keys move the selection.
 * @param props.typed letters typed before it was shown
 */
export function CommandPalette({ typed, onClose }: { typed: string; onClose: () => void }) {
  const sheet = usePublishSheet();
  const { leave } = useEditing();
  const admin = useAdmin();
  const [query, setQuery] = useState(typed);
  const find = useCommandSearch(query);
  const [recent] = useState(() => listRecent(admin.id));
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [at, setAt] = useState(0);
  const matches = useMemo(() => find(query, recent).slice(0, MOST_LISTED), [find, query, recent]);
  const chosen = matches[at];
  const chosenId = chosen ? `${listId}-${chosen.id}` : undefined;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const choose = ({ id, target }: Command) => {
    storeRecent(admin.id, id);
    onClose();
    if (target.kind === 'publish') return sheet.open();
    if (target.kind === 'page') return void window.open(target.path, '_blank', 'noopener');
    const { tab, anchor, params = {} } = target;
    leave(() => {
      navigate(withParams(hrefOfTab(tab), params));
      if (anchor) showAnchor(anchor);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's own keys choose among its suggestions.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setAt((at + step + matches.length) % matches.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          data-slot="dialog"
          className={dialogStyle({ shape: 'palette' })}
          aria-describedby={undefined}
          // Radix would select the letters, and the next one replace them.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
        >
          <Radix.Title className="sr-only">Find anything</Radix.Title>
          <div className="flex items-center gap-3 border-b border-line-cool px-5 py-2">
            <Icon name="search" />
            <input
              ref={field}
              className="min-h-12 min-w-0 flex-auto rounded-md px-1.5 text-xl text-ink placeholder:text-placeholder"
              role="combobox"
              aria-label="Find anything"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={chosenId}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder="A page, a setting, a picture, a word in a text…"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
            <kbd className="max-md:hidden">Esc</kbd>
          </div>
          <div className="min-h-0 flex-auto overflow-y-auto p-2" id={listId} role="listbox" aria-label="Found">
            {matches.map((match, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
              <div
                key={match.id}
                id={`${listId}-${match.id}`}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-soft aria-selected:forced-highlight aria-selected:bg-tint aria-selected:shadow-[inset_3px_0_0_var(--color-brand-800)] max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-2"
                role="option"
                aria-selected={index === at}
                onClick={() => choose(match)}
              >
                <Icon name={query.trim() === '' && recent.includes(match.id) ? 'history' : match.icon} />
                <span className="max-w-[60%] shrink-0 font-semibold text-ink max-md:max-w-[calc(100%-40px)]">
                  {match.label}
                </span>
                <span className="min-w-0 flex-auto text-right text-muted max-md:basis-full max-md:pl-8 max-md:text-left">
                  {match.detail}
                </span>
              </div>
            ))}
          </div>
          <dl
            className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line-cool px-4.5 py-2.5 text-sm max-md:hidden"
            aria-label="Keyboard shortcuts"
          >
            {SHOWN.map(([name, means]) => (
              <div className="flex items-center gap-2" key={name}>
                <dt>{means}</dt>
                <dd>
                  <kbd>{nameShortcut(name)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
          <p className="px-6 not-empty:pb-6" role="status">
            {matches.length === 0 && 'No matches.'}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useCommandSearch(query: string): CommandSearch {
  const { isSuperAdmin } = useAdmin();
  const { data: contentItems = NONE } = useQuery(LISTS.contentItems.query);
  const lists = useQueries({ queries: LISTED_ENTITIES.map((entity) => LISTS[entity].query), combine: nameLists });
  const { data: media = NONE } = useQuery(foundMediaQuery(useDeferredValue(query.trim())));
  return useMemo(
    () => createCommandSearch(listCommands({ isSuperAdmin, contentItems, lists, media })),
    [isSuperAdmin, contentItems, lists, media],
  );
}

const nameLists = (loaded: readonly { data: unknown }[]): KnownItems['lists'] =>
  Object.fromEntries(LISTED_ENTITIES.map((entity, index) => [entity, loaded[index]?.data]));
