// `;`, `,` and quotes are legal in a URL's host, but end a source, a directive or the whole policy.
const SOURCE = /^(?:'self'|https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)$/;

/** True for `'self'`, or an origin whose host is a name or an IP address. */
export const isPolicySource = (source: string): boolean => SOURCE.test(source);

/**
 * Formats one Content-Security-Policy directive; `'none'` without sources.
 * @throws for anything but `'self'` and origins, so that settings cannot inject into the policy
 */
export function formatDirective<Name extends string>(name: Name, sources: readonly string[]): `${Name} ${string}` {
  const foreign = sources.find((source) => !isPolicySource(source));
  if (foreign !== undefined) throw new Error(`${JSON.stringify(foreign)} is no source of a policy`);
  return `${name} ${sources.length === 0 ? "'none'" : [...new Set(sources)].join(' ')}`;
}
