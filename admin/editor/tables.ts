import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { DOMSerializer, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { CELL_SCOPES, readCellSpan } from '../../contract/rich-text.ts';
import { parseHtml } from './parse-html.ts';

// Column widths would need style attributes, and a table sized for a laptop would not fit a phone.
const cellAttributes = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => readCellSpan(cell.getAttribute('colspan')) },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => readCellSpan(cell.getAttribute('rowspan')) },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
};

const readScope = (cell: HTMLElement) => CELL_SCOPES.find((scope) => scope === cell.getAttribute('scope')) ?? null;

/** No tool creates captions, column groups or sections, but existing ones are preserved. */
const EditableTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      rendered: false,
      parseHTML: (table) => table.querySelector(':scope > caption')?.innerHTML ?? null,
    },
    columns: { default: [], rendered: false, parseHTML: readColumns },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'table',
    HTMLAttributes,
    ...(node.attrs.caption === null ? [] : [drawCaption(node.attrs.caption, node.type.schema)]),
    ...(node.attrs.columns as ColumnGroup[]).map(drawColumnGroup),
    ['tbody', 0],
  ],
}).configure({ resizable: false, View: null });

type Drawn = [string, Record<string, number>, ...Drawn[]];

const drawSpan = (span: number): Record<string, number> => (span === 1 ? {} : { span });

export const plainTable = [
  EditableTable,
  TableRow.extend({
    addAttributes: () => ({
      section: {
        default: null,
        parseHTML: readSection,
        renderHTML: ({ section }) => (section === null ? {} : { [SECTION]: section }),
      },
    }),
  }),
  TableHeader.extend({ addAttributes: () => ({ ...cellAttributes, scope: { default: null, parseHTML: readScope } }) }),
  TableCell.extend({ addAttributes: () => cellAttributes }),
];

/**
 * Section of a row, such as `thead-0`, because the editor's tables have only rows. Set if a table has a head, a foot or several
 * bodies; writing restores them.
 */
export const SECTION = 'data-section';

const KNOWN = /^(thead|tbody|tfoot)-\d{1,3}$/;

export function groupRows(rows: readonly Element[]): { tag: string; rows: Element[] }[] {
  const names = assignSections(rows);
  const groups: { tag: string; rows: Element[] }[] = [];
  for (const [at, row] of rows.entries()) {
    const name = names[at] ?? 'tbody-0';
    if (at === 0 || names[at - 1] !== name) groups.push({ tag: name.slice(0, 5), rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  return groups;
}

/** Assigns a new row to the section it is in. Browsers show heads first and feet last, wherever they are written. */
function assignSections(rows: readonly Element[]): string[] {
  const carried = rows.map((row) => row.getAttribute(SECTION));
  return carried.map((section, at) => {
    if (section !== null) return section;
    const before = carried.slice(0, at).findLast((other) => other !== null);
    const after = carried.slice(at).find((other) => other !== null);
    if (after?.startsWith('thead')) return after;
    if (before && !before.startsWith('thead')) return before;
    return after?.startsWith('tbody') ? after : 'tbody-0';
  });
}

interface ColumnGroup {
  span: number;
  columns: number[];
}

function readColumns(table: HTMLElement): ColumnGroup[] {
  return Array.from(table.querySelectorAll(':scope > colgroup'), (group) => ({
    span: readCellSpan(group.getAttribute('span')),
    columns: Array.from(group.children, (column) => readCellSpan(column.getAttribute('span'))),
  }));
}

/** Parses a caption through the editor's schema, so that no other HTML gets into the page. */
function drawCaption(html: string, schema: Schema): HTMLElement {
  const { content, firstChild } = DocumentParser.fromSchema(schema).parse(parseHtml(html));
  const isLine = content.childCount === 1 && firstChild?.type.name === 'paragraph' && !firstChild.attrs.textAlign;
  const caption = document.createElement('caption');
  caption.contentEditable = 'false';
  caption.append(DOMSerializer.fromSchema(schema).serializeFragment(isLine ? firstChild.content : content));
  return caption;
}

function drawColumnGroup({ span, columns }: ColumnGroup): Drawn {
  return ['colgroup', drawSpan(span), ...columns.map((column): Drawn => ['col', drawSpan(column)])];
}

function readSection(row: HTMLElement): string | null {
  const carried = row.getAttribute(SECTION);
  if (carried !== null) return KNOWN.test(carried) ? carried : null;
  const section = row.parentElement;
  const sections = section?.parentElement?.querySelectorAll(':scope > :is(thead, tbody, tfoot)') ?? [];
  if (!section || (sections.length === 1 && section.localName === 'tbody')) return null;
  const name = `${section.localName}-${[...sections].indexOf(section)}`;
  return KNOWN.test(name) ? name : null;
}
