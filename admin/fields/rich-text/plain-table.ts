import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

// Column widths would be style attributes, and a table that fits a laptop would not fit a phone.
const cellAttributes = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => readSpan(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => readSpan(element, 'rowspan') },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
};

const readSpan = (element: HTMLElement, name: 'colspan' | 'rowspan'): number => {
  const span = Number.parseInt(element.getAttribute(name) ?? '1', 10);
  return span >= 1 && span <= 100 ? span : 1;
};

export const plainTable = [
  Table.extend({
    renderHTML: () => ['table', ['tbody', 0]],
  }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: () => cellAttributes }),
  TableCell.extend({ addAttributes: () => cellAttributes }),
];
