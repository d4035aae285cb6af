import type { RouterRoute } from 'hono/types';
import { brand } from '../../club/brand.ts';
import { findRead } from '../http/json-body.ts';
import { describeComponents, describeInput, describeOutput, type JsonSchema } from './components.ts';
import type { Operation, Operations } from './operation.ts';
import { publicOperations } from './operations/public.ts';
import { publishingOperations } from './operations/publishing.ts';
import { signingInOperations } from './operations/signing-in.ts';
import { systemOperations } from './operations/system.ts';
import { takedownOperations, workingCopyOperations } from './operations/working-copy.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;
export type OpenApiOperation = ReturnType<typeof describeOperation>;

export const OPERATION_GROUPS: Readonly<Record<string, [description: string, operations: Operations]>> = {
  'Public site': ['What visitors read, without a session.', publicOperations],
  'Signing in': ['Sessions, passwords and two-step sign-in of your own account.', signingInOperations],
  'Working copy and pictures': [
    'Content that is edited, checked and published, and the images that it shows.',
    { ...workingCopyOperations, ...takedownOperations },
  ],
  'Publishing and history': ['Releases, changes, undo, previews and live updates.', publishingOperations],
  'Accounts and system': ['Other accounts, handover, backups and health.', systemOperations],
};

const ACCESS_TEXTS: Readonly<Record<Operation['access'], string>> = {
  everyone: 'Open to everyone.',
  admins: 'Needs a signed-in account.',
  superAdmins: 'Needs a signed-in super admin.',
};

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: it is done from now on, whatever fails',
  204: 'No content',
  303: 'Requires a signed-in session',
  304: 'Not modified (If-None-Match)',
  400: 'The request is invalid; `issues` names the fields',
  401: 'Not signed in, or wrong credentials',
  403: 'This account may not, or must set up two-step sign-in first, or the request came from another site',
  404: 'Not found',
  409: 'Conflict: it was changed meanwhile, or something else prevents it; `current` is the stored state',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'The pages cannot be rendered from this content',
  429: 'Too many attempts; retry after `Retry-After` seconds',
  503: 'The database, storage or queue is busy; try again',
};

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

type Routes = readonly Pick<RouterRoute, 'method' | 'path' | 'handler'>[];

/** OpenAPI 3.1 document. Request schemas come from the routes, response schemas from the operations. */
export function createDocument(routes: Routes) {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [tag, [, operations]] of Object.entries(OPERATION_GROUPS)) {
    for (const [route, operation] of Object.entries(operations)) {
      const [method = '', path = ''] = route.split(' ');
      const handlers = routes.filter((each) => each.method === method && each.path === path);
      const template = toTemplate(path);
      paths[template] = {
        ...paths[template],
        [method.toLowerCase()]: describeOperation(tag, route, operation, handlers),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.club.name} API`,
      version: '1',
      description:
        'Bodies are JSON, at most 1 MB. A session is a cookie. Writes must come from this site. Times are ISO 8601 in UTC.',
      contact: { name: brand.club.name },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(OPERATION_GROUPS).map(([name, [description]]) => ({ name, description })),
    paths,
    components: {
      schemas: describeComponents(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

/** Converts the app's path syntax to OpenAPI's: `/a/:id` becomes `/a/{id}`. */
export const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');

function describeOperation(tag: string, route: string, operation: Operation, handlers: Routes) {
  const { summary, access, refusals } = operation;
  const [method = '', path = ''] = route.split(' ');
  const template = toTemplate(path);
  const words = template.split(/\W+/).filter((word) => word && word !== 'api');
  const sentences = [ACCESS_TEXTS[access], ...refusals.map((status) => `${status}: ${STATUS_TEXTS[status]}.`)];
  const reads = handlers.map(({ handler }) => findRead(handler)).filter((read) => read !== undefined);
  const [json, query] = ['json', 'query'].map((target) => {
    const read = reads.findLast((each) => each.target === target);
    return read && describeInput(read.schema);
  });
  const inPath = Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } };
  });
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    return { name, in: 'query', required: false, schema };
  });
  const parameters = [...inPath, ...inQuery];
  return {
    operationId: [method.toLowerCase(), ...words].join('_'),
    tags: [tag],
    summary,
    description: sentences.join(' '),
    'x-access': access,
    security: access === 'everyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(json && { requestBody: { required: true, content: { 'application/json': { schema: json } } } }),
    responses: describeResponses(method, path, operation),
  };
}

interface Response {
  description: string;
  content?: Record<string, { schema?: JsonSchema }>;
}

function describeResponses(method: string, path: string, operation: Operation): Record<string, Response> {
  const responses: Record<string, Response> = {};
  for (const status of listRefusals(method, path, operation)) {
    responses[status] = { description: STATUS_TEXTS[status] ?? '', content: ERROR };
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const description = STATUS_TEXTS[Number(status)] ?? '';
    if (response === null) responses[status] = { description };
    else if ('mediaType' in response) {
      responses[status] = { description: response.description, content: { [response.mediaType]: {} } };
    } else responses[status] = { description, content: { 'application/json': { schema: describeOutput(response) } } };
  }
  return responses;
}

/** Error statuses of an operation, including those of the guards before its handler. */
function listRefusals(method: string, path: string, { access, refusals }: Operation): Iterable<number> {
  return new Set([
    ...refusals,
    ...(access === 'everyone' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    // Bodies are checked for every method.
    ...(path.startsWith('/api/') ? [400, 413, 415, 503] : []),
    ...(method === 'GET' ? [] : [403]),
  ]);
}
