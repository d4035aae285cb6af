// `;`, `,` and quotes are legal in the host of a URL, and end a source, a directive or the whole policy.
const SOURCE = /^(?:'self'|https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)$/;

/** An origin whose host is a name or an address, or `'self'`. */
export const isPolicySource = (source: string): boolean => SOURCE.test(source);

/**
 * One directive of a Content-Security-Policy; without sources, `'none'`.
 * @throws for anything but `'self'` and origins: what a volunteer or the environment names never writes the policy
 */
export function formatDirective<Name extends string>(name: Name, sources: readonly string[]): `${Name} ${string}` {
  const foreign = sources.find((source) => !isPolicySource(source));
  if (foreign !== undefined) throw new Error(`${JSON.stringify(foreign)} is no source of a policy`);
  return `${name} ${sources.length === 0 ? "'none'" : [...new Set(sources)].join(' ')}`;
}
