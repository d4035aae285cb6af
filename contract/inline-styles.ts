import { Parser } from 'htmlparser2';
import { escapeHtml } from './plain-text.ts';
import {
  fontSizeClass,
  type InlineStyle,
  readInlineAlignment,
  readInlineStyle,
  TEXT_ALIGN_CLASSES,
  type TextAlignment,
  textAlignClass,
  textColorClass,
} from './rich-text.ts';

const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const STRUCTURE = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);
const BOXES = new Set(['div', 'section', 'article', 'main', 'center', 'li', 'td', 'th', 'blockquote', 'body', 'html']);
const INLINE = new Set(['a', 'b', 'code', 'del', 'em', 'i', 's', 'span', 'strike', 'strong', 'sub', 'sup', 'u']);
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input', 'meta', 'link', 'source']);
const NAME = /^[a-z][\w:-]*$/i;

interface Open {
  name: string;
  /** Style not yet applied to the text. */
  inline: InlineStyle;
  alignment: TextAlignment | null;
  /** True if a paragraph was inserted around a box's text, because the box itself cannot be aligned. */
  hasParagraph: boolean;
  hasSpan: boolean;
}

const NONE: InlineStyle = { size: null, color: null };

const openSpan = (inline: InlineStyle): string => `<span class="${classesOf(inline).join(' ')}">`;

/**
 * Converts style attributes with our sizes, colors and alignments to the matching classes. Sizes and
 * colors become spans around the text; boxes pass their style and alignment on to their content.
 */
export function stylesToClasses(html: string): string {
  if (!/style\s*=/i.test(html)) return html;
  const written: string[] = [];
  const open: Open[] = [{ name: '', inline: NONE, alignment: null, hasParagraph: false, hasSpan: false }];
  let areChanged = false;

  const write = (piece: string) => written.push(piece);
  const writeTag = (name: string, attributes: Record<string, string>) => {
    const shown = Object.entries(attributes).filter(([attribute]) => NAME.test(attribute) && attribute !== 'style');
    if (NAME.test(name)) write(`<${name}${shown.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`);
  };
  const closeParagraph = (box: Open) => {
    if (box.hasParagraph) write('</p>');
    box.hasParagraph = false;
  };
  const openParagraph = (box: Open) => {
    if (box.hasParagraph || box.alignment === null || !BOXES.has(box.name)) return;
    write(`<p class="${textAlignClass(box.alignment)}">`);
    box.hasParagraph = true;
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      const around = open.at(-1) as Open;
      const style = attributes.style ?? '';
      const own = readInlineStyle(style);
      const alignment = readInlineAlignment(style) ?? around.alignment;
      areChanged ||= own.size !== null || own.color !== null || readInlineAlignment(style) !== null;
      const inline = { size: own.size ?? around.inline.size, color: own.color ?? around.inline.color };
      const isInline = INLINE.has(name) || name === 'br' || name === 'img';
      if (isInline) openParagraph(around);
      else closeParagraph(around);
      const classes = (attributes.class ?? '').split(/\s+/).filter(Boolean);
      const isAligned = classes.some((known) => TEXT_ALIGN_CLASSES.includes(known));
      if (LINES.has(name) && alignment !== null && !isAligned) classes.push(textAlignClass(alignment));
      if (name === 'span') classes.push(...classesOf(inline));
      writeTag(name, classes.length > 0 ? { ...attributes, class: classes.join(' ') } : attributes);
      const isLine = LINES.has(name) || name === 'pre' || (INLINE.has(name) && name !== 'span');
      const hasSpan = isLine && classesOf(inline).length > 0;
      if (hasSpan) write(openSpan(inline));
      open.push({ name, inline: isLine || name === 'span' ? NONE : inline, alignment, hasParagraph: false, hasSpan });
    },
    ontext: (text) => {
      const around = open.at(-1) as Open;
      const isBare = text.trim() === '' || STRUCTURE.has(around.name);
      if (!isBare) openParagraph(around);
      const hasInlineStyle = !isBare && classesOf(around.inline).length > 0;
      write(hasInlineStyle ? `${openSpan(around.inline)}${escapeHtml(text)}</span>` : escapeHtml(text));
    },
    onclosetag: (name) => {
      const closed = open.pop() as Open;
      closeParagraph(closed);
      if (closed.hasSpan) write('</span>');
      if (!VOID.has(name) && NAME.test(name)) write(`</${name}>`);
    },
  });
  parser.end(html);
  return areChanged ? written.join('') : html;
}

function classesOf({ size, color }: InlineStyle): string[] {
  return [...(size === null ? [] : [fontSizeClass(size)]), ...(color === null ? [] : [textColorClass(color)])];
}
