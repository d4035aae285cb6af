import fc from 'fast-check';
import type { OpenApiOperation } from '../../../api/openapi/create-document.ts';
import { hostileSegment, hostileString, hostileValue } from './hostile-values.ts';
import { type Known, valuesOf } from './schema-values.ts';

/** As it goes over the wire: nothing between here and the socket corrects it. */
export interface HostileRequest {
  method: string;
  target: string;
  /** Latin-1, in their order. */
  headers: [string, string][];
  body: Uint8Array | null;
  isSignedIn: boolean;
}

interface Operation {
  method: string;
  template: string;
  operation: OpenApiOperation;
}

const fieldOf = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PROTOTYPE = '"__proto__":{"isSuperAdmin":true,"isAdmin":true},"constructor":{"prototype":{"isActive":false}}';

const ODD_HEADERS: [string, string][] = [
  ['origin', 'null'],
  ['origin', 'http://evil.example'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'constructor'],
  ['x-forwarded-for', "127.0.0.1, ::1, ' or 1=1"],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['forwarded', 'for=_hidden;host=evil.example'],
  ['host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'a\u00ff'.repeat(100)],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"\u00ff"'],
  ['accept-encoding', 'gzip;q=9, br;q=x, \u00ff'],
  ['content-encoding', 'gzip'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json;;;='],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'text/plain'],
  ['range', 'bytes=-1,0-,x'],
  ['user-agent', '\u00e9'.repeat(3000)],
  ['authorization', 'Bearer \u00ff'],
  ['upgrade', 'h2c'],
  ['expect', '100-continue'],
  ['te', 'trailers, \u00ff'],
  ['cookie', 'session=; session=__proto__; __Host-session=x'],
  ['cookie', `session=${'a'.repeat(6000)}`],
  ['cookie', 'session="\u00ff%00%"; =; ;;;=x'],
  ['cookie', `${'a=b; '.repeat(1500)}session=x`],
];

const METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'QUERY', 'DELETE', 'POST', 'PUT', 'GET'];

const sometimes = <T>(weight: number, usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

/** Requests to one operation: some as the document allows them, most with something wrong. */
export function requestsOf(operation: Operation, known: Known): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      method: sometimes(12, operation.method, fc.constantFrom(...METHODS)),
      target: targetsOf(operation, known),
      body: bodiesOf(operation, known),
      odd: sometimes<[string, string][]>(2, [], fc.subarray(ODD_HEADERS, { minLength: 1, maxLength: 4 })),
      isSignedIn: sometimes(8, true, fc.constant(false)),
    })
    .map(({ odd, ...request }) => {
      const type: [string, string][] = request.body ? [['content-type', 'application/json']] : [];
      const named = new Set(odd.map(([name]) => name));
      return { ...request, headers: [...type.filter(([name]) => !named.has(name)), ...odd] };
    });
}

function targetsOf({ template, operation }: Operation, known: Known): fc.Arbitrary<string> {
  const path = template.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const real = (known[name] ?? ['1', '2']).map(String);
    return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: hostileSegment });
  });
  const names = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const pair = fc.tuple(fc.constantFrom(...names, 'x', '__proto__', 'share', 'release'), hostileSegment);
  const query = fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.map(([name, value]) => `${name}=${value}`));
  return fc
    .tuple(fc.tuple(...path), query)
    .map(([segments, pairs]) => segments.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

function bodiesOf({ operation }: Operation, known: Known): fc.Arbitrary<Uint8Array | null> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema)
    return sometimes<Uint8Array | null>(
      4,
      null,
      hostileValue.chain((value) => garble(JSON.stringify(value))),
    );
  return valuesOf(schema, known)
    .chain((body) => sometimes<unknown>(2, body, confuse(body)))
    .chain((body) => garble(JSON.stringify(body)));
}

/** Breaks the text, doubles it, or changes its encoding, for the parser to survive. */
function garble(json: string): fc.Arbitrary<Uint8Array> {
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
  const broken = fc.constantFrom(
    bytes(json.replace('{', `{${PROTOTYPE},`)),
    bytes(json.replace(/\}$/, `,${json.slice(1)}`)),
    bytes(json.replace(/\d+/, '1e999')),
    bytes(json.replace(/\d+/, '123456789012345678901234567890.5')),
    bytes(`\ufeff${json}`),
    bytes(json, 'utf16le'),
    bytes(json.replace(/"([^"]*)"\}?$/, '"\u0080\u00ff"}'), 'latin1'),
    bytes(json.slice(0, -1)),
    bytes(`${json}${json}`),
    bytes(`/* */${json}`),
    bytes(json.replaceAll('"', "'")),
    bytes('['.repeat(5000)),
    bytes(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
    bytes(''),
    bytes('\0'),
  );
  return fc.oneof({ weight: 3, arbitrary: fc.constant(bytes(json)) }, { weight: 1, arbitrary: broken });
}

/** One field of the body, or the whole of it, becomes something else. */
function confuse(body: unknown): fc.Arbitrary<unknown> {
  if (!fieldOf(body) || Object.keys(body).length === 0) return hostileValue;
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(body)), hostileValue)
        .map(([field, value]) => ({ ...body, [field]: value })),
    },
    { weight: 1, arbitrary: hostileValue },
    {
      weight: 1,
      arbitrary: fc.tuple(hostileString, hostileValue).map(([field, value]) => ({ ...body, [field]: value })),
    },
  );
}
