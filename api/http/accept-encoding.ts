import { LRUCache } from 'lru-cache';
import { ENCODINGS, type Encoding } from './site-file.ts';

const parsed = new LRUCache<string, readonly Encoding[]>({ max: 200, memoMethod: parse });

/** Encodings that the client accepts, best first (RFC 9110 §12.5.3). Includes identity unless explicitly refused. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  return header ? parsed.memo(header) : ['identity'];
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
