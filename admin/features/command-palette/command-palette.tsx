import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useAdmin } from '../../client/session.ts';
import { useLeave } from '../../forms/leaving.tsx';
import { showAnchor } from '../../navigation/links.tsx';
import { navigate } from '../../navigation/location.ts';
import { hrefOfTab, listTabs } from '../../navigation/tabs.ts';
import { Icon } from '../../ui/icon.tsx';
import { nameShortcut, type ShortcutName } from '../../ui/shortcut.ts';
import { type Command, findMatches, listCommands, type Target } from './commands.ts';

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** The command palette. */
export const CommandPalette = ({ isOpen, onClose, onPublish }: CommandPaletteProps) => {
  const leave = useLeave();
  const admin = useAdmin();
  const go = (target: Target) => {
    onClose();
    if (target.kind === 'publish') return onPublish();
    if (target.kind === 'page') return void window.open(target.path, '_blank', 'noopener');
    const { tab, anchor } = target;
    leave(() => {
      navigate(hrefOfTab(tab));
      if (anchor) showAnchor(anchor);
    });
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="dialog finder" aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">Find anything</Radix.Title>
          <CommandList commands={listCommands(listTabs(admin))} onChoose={go} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

interface CommandListProps {
  commands: readonly Command[];
  onChoose: (target: Target) => void;
}

const SHOWN: [ShortcutName, string][] = [
  ['save', 'Save'],
  ['publish', 'Publish'],
  ['find', 'Find anything'],
];

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The APG's combobox: the focus stays in the field, the arrows move the choice. */
const CommandList = ({ commands, onChoose }: CommandListProps) => {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const matches = findMatches(commands, query);
  const chosen = matches[at];
  const chosenId = chosen ? `${listId}-${chosen.id}` : undefined;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setAt((at + step + matches.length) % matches.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen.target);
    }
  };
  return (
    <>
      <div className="finder-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Find anything"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosenId}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="A tab, a block, a page…"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="finder-list" id={listId} role="listbox" aria-label="Found">
        {matches.map((match, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={match.id}
            id={`${listId}-${match.id}`}
            className="finder-option"
            role="option"
            aria-selected={index === at}
            onClick={() => onChoose(match.target)}
          >
            <Icon name={match.icon} />
            <span className="finder-label">{match.label}</span>
            <span className="finder-detail">{match.detail}</span>
          </div>
        ))}
      </div>
      <dl className="finder-shortcuts" aria-label="Keyboard shortcuts">
        {SHOWN.map(([name, means]) => (
          <div key={name}>
            <dt>{means}</dt>
            <dd>
              <kbd>{nameShortcut(name)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className="finder-none" role="status">
        {matches.length === 0 && 'No matches.'}
      </p>
    </>
  );
};
