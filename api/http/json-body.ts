import { zValidator } from '@hono/zod-validator';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';
import type { z } from 'zod';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { ApiError } from './errors.ts';

const MAX_BODY_BYTES = 1024 * 1024;

const countBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLarge });

/** Refuses a body whose declared length is too large. Hono's own limit reads the stream, which costs more. */
export const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return countBody(c, next);
  return Number(length) > MAX_BODY_BYTES ? refuseLarge() : next();
};

/** Refuses bodies that are not JSON. Forms on other sites cannot send JSON. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const length = c.req.header('content-length');
  const hasBody =
    length === undefined ? (mediaType ?? c.req.header('transfer-encoding')) !== undefined : length !== '0';
  // Without a handler, the response is 404 or 405, whatever the body.
  const isHandled = matchedRoutes(c).some(({ method }) => method !== 'ALL');
  if (isHandled && hasBody && mediaType !== 'application/json') throw new ApiError('notJson', ERROR_MESSAGES.notJson);
  await next();
};

/** Forms send three levels, and the largest request (two orders of a long list) 2,000 values. More only burdens the parser. */
const MAX_DEPTH = 20;
const MAX_VALUES = 5000;

/** Refuses bodies with too much nesting or too many values before they are parsed. An empty one counts as none. */
export const limitShape: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') {
    const json = await c.req.text();
    // Many clients name the type of a body that they don't send.
    if (json === '') c.req.raw.headers.delete('content-type');
    const { depth, values } = measureJson(json);
    if (depth > MAX_DEPTH) throw new ApiError('invalid', ERROR_MESSAGES.tooDeep);
    if (values > MAX_VALUES) throw new ApiError('invalid', ERROR_MESSAGES.tooManyValues);
  }
  await next();
};

interface Read {
  target: 'json' | 'query' | 'param';
  schema: z.ZodType;
}

const reads = new WeakMap<object, Read>();

/** Request schema of a handler, for the API document. Undefined for other middleware. */
export const findRead = (handler: object): Read | undefined => reads.get(handler);

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => validate('json', schema);

export const query = <Schema extends z.ZodType>(schema: Schema) => validate('query', schema);

export const pathParameters = <Schema extends z.ZodType>(schema: Schema) => validate('param', schema);

function validate<Schema extends z.ZodType, Target extends Read['target']>(target: Target, schema: Schema) {
  const validator = zValidator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
  });
  reads.set(validator, { target, schema });
  return validator;
}

function invalidInput(issues: readonly Issue[]): ApiError {
  // One sentence per field: its first issue.
  const byPath = Map.groupBy(issues.map(describeIssue), ({ path }) => path);
  const described = [...byPath.values()].flatMap((alike) => alike.slice(0, 1));
  return new ApiError('invalid', described[0]?.message ?? 'The request is not valid', { issues: described });
}

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue): { path: string; message: string } {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, 5).map((key) => `“${key.slice(0, 60)}”`);
    return { path: issue.keys[0] ?? '', message: `Unknown field ${names.join(', ')}` };
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    return { path: '', message: 'The request body must be a JSON object' };
  }
  return { path: issue.path.join('.'), message: issue.message };
}

function refuseLarge(): never {
  throw new ApiError('tooLarge', ERROR_MESSAGES.tooLarge);
}

// Ignores brackets inside strings. Malformed JSON is left to the parser. A loop, because a regex that skips strings is
// quadratic if a string never ends.
function measureJson(json: string): { depth: number; values: number } {
  let depth = 0;
  let values = 1;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
  }
  return { depth: deepest, values };
}
