import { Parser } from 'htmlparser2';
import { applyEdits, type Edit, escapeHtml } from '../../contract/plain-text.ts';

// Matches whole attributes, so that `href=` inside another attribute's value does not match.
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

interface PageEdit {
  path: string;
  publicUrl: string;
  /** Text in place of a tag, which may be the tag itself. The name of a closing tag begins with a slash. */
  editTag: (name: string, attributes: Readonly<Record<string, string>>, tag: string) => string;
  /** New address of a link to a path of this site. Null to leave it unchanged. */
  findAddress: (path: string, url: URL) => string | null;
}

/** Replaces tags of a page, and addresses of its links. */
export function editPage(html: string, { path, publicUrl, editTag, findAddress }: PageEdit): string {
  const edits: Edit[] = [];
  const edit = (name: string, attributes: Readonly<Record<string, string>>) => {
    const [start, end] = [parser.startIndex, parser.endIndex + 1];
    const { href } = attributes;
    const tag = html.slice(start, end);
    const url = name === 'a' && href?.startsWith('#') === false ? URL.parse(href, publicUrl + path) : null;
    const isOwn = url?.origin === new URL(publicUrl).origin;
    const address = url && isOwn ? findAddress(url.pathname.replace(/(?<=.)\/$/, ''), url) : null;
    const text = address === null ? editTag(name, attributes, tag) : replaceHref(tag, address);
    if (text !== tag) edits.push({ start, end, text });
  };
  const parser = new Parser({
    onopentag: edit,
    onclosetag: (name, isImplied) => isImplied || edit(`/${name}`, {}),
  });
  parser.end(html);
  return applyEdits(html, edits);
}

function replaceHref(tag: string, address: string): string {
  return tag.replace(ATTRIBUTE, (attribute: string, name: string) =>
    name.toLowerCase() === 'href' ? `${name}="${escapeHtml(address)}"` : attribute,
  );
}
