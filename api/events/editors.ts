import type { EditingReport, Editor } from '../../contract/events.ts';

/** A window that says nothing for this long has gone without a word. Milliseconds. */
const SILENCE = 25_000;

interface Presence extends Editor {
  item: string;
  until: number;
}

interface Reported {
  editors: Editor[];
  /** Whether somebody came or went with this report. */
  isNews: boolean;
}

/** Who has which form open, in this process: a courtesy to people, of which nothing is kept. */
export const createEditors = (now: () => Date) => {
  const windows = new Map<string, Presence>();

  const forgetSilent = (): void => {
    for (const [key, { until }] of windows) if (until <= now().getTime()) windows.delete(key);
  };

  const report = ({ entity, item, window, isEditing }: EditingReport, by: string): Reported => {
    const before = windows.size;
    forgetSilent();
    const place = `${entity} ${item}`;
    const key = `${place} ${window} ${by}`;
    const wasKnown = windows.has(key);
    const hasForgotten = windows.size !== before;
    if (isEditing) windows.set(key, { item: place, window, by, until: now().getTime() + SILENCE });
    else windows.delete(key);
    const there = [...windows.values()].filter((presence) => presence.item === place);
    return {
      editors: there.map((presence) => ({ by: presence.by, window: presence.window })),
      isNews: hasForgotten || wasKnown !== isEditing,
    };
  };

  return { report };
};
