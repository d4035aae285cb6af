/**
 * The editor's tables know rows alone. A row of a table with a head, a foot or several bodies carries the one that it
 * belongs to, as `thead-0`; writing brings them back.
 */
export const SECTION = 'data-section';

const KNOWN = /^(thead|tbody|tfoot)-\d{1,3}$/;

export const readSection = (row: HTMLElement): string | null => {
  const carried = row.getAttribute(SECTION);
  if (carried !== null) return KNOWN.test(carried) ? carried : null;
  const section = row.parentElement;
  const sections = section?.parentElement?.querySelectorAll(':scope > :is(thead, tbody, tfoot)') ?? [];
  if (!section || (sections.length === 1 && section.localName === 'tbody')) return null;
  const name = `${section.localName}-${[...sections].indexOf(section)}`;
  return KNOWN.test(name) ? name : null;
};

/** A new row joins the section it was put in; browsers show a head first and a foot last, wherever they are written. */
const settleSections = (rows: readonly Element[]): string[] => {
  const carried = rows.map((row) => row.getAttribute(SECTION));
  return carried.map((section, at) => {
    if (section !== null) return section;
    const before = carried.slice(0, at).findLast((other) => other !== null);
    const after = carried.slice(at).find((other) => other !== null);
    if (after?.startsWith('thead')) return after;
    if (before && !before.startsWith('thead')) return before;
    return after?.startsWith('tbody') ? after : 'tbody-0';
  });
};

/** The table's rows by section, in order. */
export const groupRows = (rows: readonly Element[]): { tag: string; rows: Element[] }[] => {
  const names = settleSections(rows);
  const groups: { tag: string; rows: Element[] }[] = [];
  for (const [at, row] of rows.entries()) {
    const name = names[at] ?? 'tbody-0';
    if (at === 0 || names[at - 1] !== name) groups.push({ tag: name.slice(0, 5), rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  return groups;
};
