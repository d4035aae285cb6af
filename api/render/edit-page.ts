import { escapeHtml } from '../../contract/plain-text.ts';

// Matches whole attributes, so that `href=` inside another attribute's value does not match.
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

export function replaceHref(tag: string, address: string): string {
  return tag.replace(ATTRIBUTE, (attribute: string, name: string) =>
    name.toLowerCase() === 'href' ? `${name}="${escapeHtml(address)}"` : attribute,
  );
}
