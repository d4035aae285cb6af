import { type ArrayChange, diffArrays } from 'diff';
import type { MarkedPart } from '../../../contract/differences.ts';

/** Milliseconds. Beyond it, two long texts are marked as replaced instead of compared. */
const TIME_LIMIT = 250;

// Splits at spaces, so "$131,500" is one token, and at slashes, so only the changed part of an address is marked.
const TOKEN = /\s+|\/|[^\s/]+/g;

/** Marks the words in which two texts differ. The unmarked parts are the text itself. */
export function markWords(before: string, after: string, timeLimit = TIME_LIMIT): MarkedPart[] {
  const timeout = Math.min(timeLimit, TIME_LIMIT);
  const changes = diffArrays(before.match(TOKEN) ?? [], after.match(TOKEN) ?? [], { timeout });
  return changes ? joinRuns(changes) : partsOf({ removed: before, added: after });
}

/** Merges a space between two changed words into the change, so that replaced phrases read as one replacement. */
function joinRuns(changes: ArrayChange<string>[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let run: Run = { removed: '', added: '' };
  for (const [index, { value, added, removed }] of changes.entries()) {
    const text = value.join('');
    const isInRun = run.removed !== '' && run.added !== '' && index < changes.length - 1 && text.trim() === '';
    if (removed) run.removed += text;
    else if (added) run.added += text;
    else if (isInRun) run = { removed: run.removed + text, added: run.added + text };
    else {
      parts.push(...partsOf(run), { text, mark: 'same' });
      run = { removed: '', added: '' };
    }
  }
  return [...parts, ...partsOf(run)];
}

interface Run {
  removed: string;
  added: string;
}

function partsOf({ removed, added }: Run): MarkedPart[] {
  return [
    { text: removed, mark: 'removed' as const },
    { text: added, mark: 'added' as const },
  ].filter(({ text }) => text !== '');
}
