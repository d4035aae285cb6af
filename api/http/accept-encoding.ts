import { ENCODINGS, type Encoding } from './site-file.ts';

const CACHE_SIZE = 200;
const cached = new Map<string, readonly Encoding[]>();

/** Encodings that the client accepts, best first (RFC 9110 §12.5.3). Includes identity unless explicitly refused. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity'];
  const known = cached.get(header);
  if (known) return known;
  const parsed = parse(header);
  if (cached.size < CACHE_SIZE) cached.set(header, parsed);
  return parsed;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0);
  return ENCODINGS.filter((encoding) => weightOf(encoding) > 0);
}
