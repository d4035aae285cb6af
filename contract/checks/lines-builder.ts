import {
  FONT_SIZES,
  type FontSize,
  fontSizeClass,
  readCellSpan,
  TEXT_ALIGNMENTS,
  TEXT_COLORS,
  type TextColor,
  textAlignClass,
  textColorClass,
} from '../rich-text.ts';
import type { EmptyLink, Line, Paint, Run, TableShape, TextLines } from './text-lines.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

interface Open {
  tag: string;
  attributes: Attributes;
  cell?: Line['cell'];
  quote?: Line[];
  table?: TableShape;
  rows?: number;
  /** Columns of the current row so far. */
  columns?: number;
  /** True for a link without content so far. */
  isEmpty?: boolean;
}

const LINE_TAGS = /^(p|h[1-6]|pre)$/;
const BLOCK_TAGS = /^(p|h[1-6]|pre|ul|ol|li|blockquote|table|thead|tbody|tfoot|tr|th|td|caption|hr)$/;
const COLORS = Object.keys(TEXT_COLORS) as TextColor[];

const hasClass = (attributes: Attributes, name: string): boolean => ` ${attributes.class ?? ''} `.includes(` ${name} `);

/** Builds lines from rich text, element by element in reading order, for the rules. */
export class LinesBuilder {
  readonly lines: Line[] = [];
  readonly tables: TableShape[] = [];
  readonly emptyLinks: EmptyLink[] = [];
  private readonly around: Open[] = [];
  private line: Line | null = null;

  open(tag: string, attributes: Attributes, at: number): void {
    const opened: Open = { tag, attributes };
    if (BLOCK_TAGS.test(tag)) this.endLine(at);
    if (tag === 'blockquote') opened.quote = [];
    if (tag === 'table') {
      opened.table = { start: at, end: at, rows: 0, columns: 0, dataColumns: 0, hasHeader: false, lines: [] };
      this.tables.push(opened.table);
    }
    if (/^(table|t(head|body|foot))$/.test(tag)) opened.rows = 0;
    if (tag === 'a') opened.isEmpty = true;
    if (tag === 'tr') this.countRow();
    if (tag === 'tr') opened.columns = 0;
    if (/^t[hd]$/.test(tag)) opened.cell = this.countCell(tag === 'th', readCellSpan(attributes.colspan ?? null));
    this.around.push(opened);
    if (LINE_TAGS.test(tag)) this.startLine(tag, attributes, at);
  }

  close(tag: string, at: number): void {
    if (BLOCK_TAGS.test(tag)) this.endLine(at);
    const index = this.around.findLastIndex((open) => open.tag === tag);
    if (index < 0) return;
    const closed = this.around[index];
    if (closed?.isEmpty && closed.attributes.href) this.emptyLinks.push({ start: at, href: closed.attributes.href });
    if (closed?.table) closed.table.end = at;
    this.around.length = index;
  }

  text(text: string, start: number): void {
    // Whitespace between blocks is only markup layout.
    if (!this.line && text.trim() === '') return;
    if (text.trim() !== '') this.fillLinks();
    this.lineAt(start).runs.push({ ...this.getTextStyle(), text, start, end: start + text.length });
  }

  lineBreak(start: number, end: number): void {
    this.lineAt(start).runs.push({ ...this.getTextStyle(), text: '\n', start, end });
  }

  image(attributes: Attributes, start: number, end: number): void {
    const { src = '' } = attributes;
    // Screen readers fall back to the title if there is no description.
    const alt = attributes.alt ?? attributes.title ?? null;
    const isDecorative = attributes.role === 'presentation';
    this.fillLinks();
    this.lineAt(start).images.push({ src, alt, isDecorative, href: this.getTextStyle().href, start, end });
  }

  finish(at: number): TextLines {
    this.endLine(at);
    return { lines: this.lines, tables: this.tables, emptyLinks: this.emptyLinks };
  }

  private fillLinks(): void {
    for (const open of this.around) if (open.isEmpty) open.isEmpty = false;
  }

  private lineAt(at: number): Line {
    return this.line ?? this.startLine('p', {}, at);
  }

  private startLine(tag: string, attributes: Attributes, start: number): Line {
    const quote = this.findAround('quote');
    const line: Line = {
      tag,
      start,
      end: start,
      runs: [],
      images: [],
      quote,
      alignment: TEXT_ALIGNMENTS.findLast((each) => hasClass(attributes, textAlignClass(each))) ?? null,
      isInList: this.around.some((open) => open.tag === 'li'),
      cell: this.findAround('cell'),
    };
    quote?.push(line);
    this.findAround('table')?.lines.push(line);
    this.lines.push(line);
    this.line = line;
    return line;
  }

  private endLine(at: number): void {
    if (this.line) this.line.end = at;
    this.line = null;
  }

  private findAround<Name extends 'cell' | 'quote' | 'table'>(name: Name): NonNullable<Open[Name]> | null {
    return this.around.findLast((open) => open[name] !== undefined)?.[name] ?? null;
  }

  private countRow(): void {
    const table = this.findAround('table');
    const section = this.around.findLast(({ rows }) => rows !== undefined);
    if (table) table.rows += 1;
    if (section) section.rows = (section.rows ?? 0) + 1;
  }

  private countCell(isHeader: boolean, span: number): NonNullable<Line['cell']> {
    const table = this.findAround('table');
    const row = this.around.findLast(({ columns }) => columns !== undefined);
    if (row) row.columns = (row.columns ?? 0) + span;
    if (table?.rows === 1) table.columns += span;
    if (table && isHeader) table.hasHeader = true;
    else if (table) table.dataColumns = Math.max(table.dataColumns, row?.columns ?? span);
    const section = this.around.findLast(({ rows }) => rows !== undefined);
    return { isHeader, isEven: (section?.rows ?? 0) % 2 === 0 };
  }

  private getTextStyle(): Omit<Run, 'text' | 'start' | 'end'> {
    const style = {
      isBold: false,
      isCode: false,
      size: null as FontSize | null,
      language: null as string | null,
      href: null as string | null,
    };
    const paints: Paint[] = [];
    for (const { tag, attributes } of this.around) {
      style.language = attributes.lang ?? style.language;
      if (tag === 'strong') {
        style.isBold = true;
        paints.push('strong');
      }
      if (tag === 'code' || tag === 'pre') style.isCode = true;
      if (tag === 'a' && attributes.href !== undefined) {
        style.href = attributes.href;
        paints.push('link');
      }
      if (tag !== 'span') continue;
      style.size = FONT_SIZES.findLast((size) => hasClass(attributes, fontSizeClass(size))) ?? style.size;
      paints.push(...COLORS.filter((color) => hasClass(attributes, textColorClass(color))).slice(-1));
    }
    return { ...style, paints };
  }
}
