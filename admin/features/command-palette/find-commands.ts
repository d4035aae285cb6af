import MiniSearch, { type SearchResult } from 'minisearch';
import type { Command } from './actions.ts';

export type CommandSearch = (query: string, recent: readonly string[]) => Command[];

/** A match in a text shows the words around it instead of where the text stands. */
const LETTERS_AROUND = 28;
const MOST_SHOWN = 40;

const RECENT_BOOST = 1.5;
const EXACT_BOOST = 4;
const FIRST_BOOST = 1000;
/** Of a word's letters; more than that is another word. */
const WRONG_LETTERS = 0.3;
const SHORTEST_MISTYPED = 4;

/** Finds commands by the beginnings of words, in any order; where nothing has them, by words that are nearly the same. */
export const createCommandSearch = (commands: readonly Command[]): CommandSearch => {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const index = new MiniSearch<Command>({
    fields: ['label', 'keywords', 'firstFor', 'detail', 'text'],
    searchOptions: {
      boost: { label: 8, keywords: 4, detail: 2 },
      weights: { prefix: 0.7, fuzzy: 0.3 },
      prefix: true,
      combineWith: 'AND',
    },
  });
  index.addAll(commands);
  return (query, recent) => {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return listUnasked(commands, byId, recent);
    const boostDocument = (id: string) =>
      (recent.includes(id) ? RECENT_BOOST : 1) *
      (byId.get(id)?.label.toLowerCase().startsWith(wanted) ? EXACT_BOOST : 1) *
      (isFirstFor(byId.get(id), wanted) ? FIRST_BOOST : 1);
    const exact = index.search(wanted, { boostDocument });
    const fuzzy = (word: string) => (word.length < SHORTEST_MISTYPED ? false : WRONG_LETTERS);
    const found = exact.length > 0 ? exact : index.search(wanted, { boostDocument, fuzzy, maxFuzzy: 2 });
    return found.slice(0, MOST_SHOWN).flatMap((match) => {
      const command = byId.get(match.id);
      return command ? [showMatch(command, match)] : [];
    });
  };
};

/** While it is being typed as well, once a beginning says enough. */
function isFirstFor(command: Command | undefined, wanted: string): boolean {
  return wanted.length >= SHORTEST_MISTYPED && Boolean(command?.firstFor?.some((search) => search.startsWith(wanted)));
}

/** What was chosen before, then everything. */
const listUnasked = (
  commands: readonly Command[],
  byId: ReadonlyMap<string, Command>,
  recent: readonly string[],
): Command[] => {
  const again = recent.flatMap((id) => byId.get(id) ?? []);
  return [...again, ...commands.filter((command) => !again.includes(command))];
};

const showMatch = (command: Command, { match }: SearchResult): Command => {
  const fields = Object.values(match);
  const [word] = Object.keys(match);
  if (!command.text || !word || fields.some((hit) => hit.some((field) => field !== 'text'))) return command;
  const at = command.text.toLowerCase().indexOf(word);
  if (at < 0) return command;
  const start = Math.max(0, command.text.lastIndexOf(' ', at - LETTERS_AROUND) + 1);
  const end = command.text.indexOf(' ', at + word.length + LETTERS_AROUND);
  const cut = command.text.slice(start, end < 0 ? undefined : end).trim();
  return { ...command, detail: `“${start > 0 ? '…' : ''}${cut}${end < 0 ? '' : '…'}”` };
};

const MOST_KEPT = 6;

const nameOf = (adminId: number): string => `recent-commands:${adminId}`;

/** The ids of what was chosen last in this browser, newest first. */
export const listRecent = (adminId: number, storage: Storage = localStorage): string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(adminId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

export const keepRecent = (adminId: number, id: string, storage: Storage = localStorage): void => {
  const kept = [id, ...listRecent(adminId, storage).filter((other) => other !== id)].slice(0, MOST_KEPT);
  try {
    storage.setItem(nameOf(adminId), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still finds everything.
  }
};
