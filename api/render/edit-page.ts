import { escapeHtml } from '../../contract/plain-text.ts';

// Matches whole attributes, so that `href=` inside another attribute's value does not match.
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

export interface Edit {
  start: number;
  end: number;
  text: string;
}

export function applyEdits(html: string, edits: Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const kept = ordered.map(({ start, text }, index) => html.slice(ordered[index - 1]?.end ?? 0, start) + text);
  return kept.join('') + html.slice(ordered.at(-1)?.end ?? 0);
}

export function replaceHref(tag: string, address: string): string {
  return tag.replace(ATTRIBUTE, (attribute: string, name: string) =>
    name.toLowerCase() === 'href' ? `${name}="${escapeHtml(address)}"` : attribute,
  );
}
