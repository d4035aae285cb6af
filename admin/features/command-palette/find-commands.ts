import type { Command } from './actions.ts';

export type CommandSearch = (query: string, recent: readonly string[]) => Command[];

const WEIGHTS = { label: 8, keywords: 4, firstFor: 1, detail: 2, text: 1 } as const;
/** Fraction of the score, by kind of match. */
const PREFIX = 0.7;
const NEAR = 0.3;

const RECENT_BOOST = 1.5;
const LABEL_BOOST = 4;
const FIRST_BOOST = 1000;
const MOST_SHOWN = 40;
/** Maximum share of wrong letters in a word. */
const WRONG_LETTERS = 0.3;
const MOST_WRONG_LETTERS = 2;
const SHORTEST_MISTYPED = 4;

/** Score of a match between two words, from 0 to 1. */
type Rate = (word: string, typed: string) => number;

/** Letters shown around a match in a text, instead of the text's place. */
const LETTERS_AROUND = 28;

const MOST_CACHED = 6;

const nameOf = (adminId: number): string => `recent-commands:${adminId}`;

/** Finds commands by word prefixes in any order. Without results, by similar spelling. */
export function createCommandSearch(commands: readonly Command[]): CommandSearch {
  const indexed = commands.map(indexCommand);
  return (query, recent) => {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') {
      const again = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
      return [...again, ...commands.filter((command) => !again.includes(command))];
    }
    const words = readWords(wanted);
    const search = (rate: Rate) =>
      indexed
        .map((entry) => ({ entry, score: scoreWords(entry, words, rate) * getBoost(entry.command, wanted, recent) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, MOST_SHOWN)
        .map(({ entry }) => showMatch(entry, words, rate));
    const exact = search(ratePrefix);
    return exact.length > 0 ? exact : search((word, typed) => ratePrefix(word, typed) || rateNear(word, typed));
  };
}

/** Ids of the last chosen commands in this browser, newest first. */
export function listRecent(adminId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(adminId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function storeRecent(adminId: number, id: string): void {
  const stored = [id, ...listRecent(adminId).filter((other) => other !== id)].slice(0, MOST_CACHED);
  try {
    localStorage.setItem(nameOf(adminId), JSON.stringify(stored));
  } catch {
    // The search also works in a browser without storage.
  }
}

type IndexedCommand = ReturnType<typeof indexCommand>;

function indexCommand(command: Command) {
  const names = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
  return { command, fields: names.map((name) => ({ name, words: readWords(String(command[name] ?? '')) })) };
}

function readWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** 0 unless every word matches. Short fields rank before long ones. */
function scoreWords({ fields }: IndexedCommand, typed: readonly string[], rate: Rate): number {
  const scores = typed.map((each) =>
    fields.reduce((sum, { name, words }) => {
      const best = words.reduce((most, word) => Math.max(most, rate(word, each)), 0);
      return sum + (best * WEIGHTS[name]) / (1 + Math.log10(Math.max(1, words.length)));
    }, 0),
  );
  return scores.every((score) => score > 0) ? scores.reduce((sum, score) => sum + score, 0) : 0;
}

function getBoost({ id, label, firstFor = [] }: Command, wanted: string, recent: readonly string[]): number {
  // Also while typing, once the prefix is long enough.
  const isFirst = wanted.length >= SHORTEST_MISTYPED && firstFor.some((search) => search.startsWith(wanted));
  return (
    (recent.includes(id) ? RECENT_BOOST : 1) *
    (label.toLowerCase().startsWith(wanted) ? LABEL_BOOST : 1) *
    (isFirst ? FIRST_BOOST : 1)
  );
}

function showMatch({ command, fields }: IndexedCommand, typed: readonly string[], rate: Rate): Command {
  const hits = fields.filter(({ words }) => words.some((word) => typed.some((each) => rate(word, each) > 0)));
  const { text } = command;
  const word = hits[0]?.words.find((each) => typed.some((other) => rate(each, other) > 0));
  if (!text || !word || hits[0]?.name !== 'text') return command;
  const at = text.toLowerCase().indexOf(word);
  const start = Math.max(0, text.lastIndexOf(' ', at - LETTERS_AROUND) + 1);
  const end = text.indexOf(' ', at + word.length + LETTERS_AROUND);
  const cut = text.slice(start, end < 0 ? undefined : end).trim();
  return { ...command, detail: `“${start > 0 ? '…' : ''}${cut}${end < 0 ? '' : '…'}”` };
}

function ratePrefix(word: string, typed: string): number {
  if (word === typed) return 1;
  return word.startsWith(typed) ? PREFIX : 0;
}

function rateNear(word: string, typed: string): number {
  if (typed.length < SHORTEST_MISTYPED) return 0;
  const most = Math.min(MOST_WRONG_LETTERS, Math.round(typed.length * WRONG_LETTERS));
  return Math.abs(word.length - typed.length) <= most && countEdits(word, typed) <= most ? NEAR : 0;
}

/** Edit distance: letters to add, remove or replace. */
function countEdits(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const edits = [row + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      edits.push(Math.min(replaced, (above[at] ?? 0) + 1, (edits[at - 1] ?? 0) + 1));
    }
    above = edits;
  }
  return above[other.length] ?? 0;
}
