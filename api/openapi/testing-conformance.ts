import { z } from 'zod';
import type { OpenApiDocument, OpenApiOperation } from './create-document.ts';

interface Received {
  method: string;
  /** As it was requested, with its query. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Conformance {
  /** @throws if the document lacks the status, or the response does not match it */
  assertDocumented(received: Received): void;
}

interface Entry {
  pattern: RegExp;
  template: string;
  operations: Record<string, OpenApiOperation>;
}

/** Uppy understands S3's own words alone (`Request has expired`). */
const isUploadRefusal = (type: string | undefined): boolean => type === 'application/xml';

/** Holds real responses against the document, as a caller that has nothing else would. */
export function createConformance(document: OpenApiDocument): Conformance {
  const entries = Object.entries(document.paths)
    .map(([template, operations]): Entry => ({ pattern: toPattern(template), template, operations }))
    // Words before parameters, as the router has it.
    .toSorted((one, other) => Number(one.template.includes('{')) - Number(other.template.includes('{')));
  const readers = new Map<string, z.ZodType>();

  const getReader = (name: string, schema: unknown): z.ZodType => {
    const reader = readers.get(name) ?? createReader(document, schema);
    readers.set(name, reader);
    return reader;
  };

  const assertDocumented = ({ method, path, status, headers, body }: Received): void => {
    const [plain = ''] = path.split('?');
    const entry = entries.find(({ pattern, operations }) => pattern.test(plain) && method.toLowerCase() in operations);
    const operation = entry?.operations[method.toLowerCase()];
    // No such route responds with 404, and a test that breaks something on purpose looks at its 500 itself.
    if (!entry || !operation || status === 500) return;
    const name = `${method} ${entry.template} ${status}`;
    const response = operation.responses[status];
    if (!response) throw new Error(`${name} is not in the API's document: add it to api/openapi/operations`);
    const [kind, described] = Object.entries(response.content ?? {})[0] ?? [];
    const type = headers.get('content-type')?.split(';')[0];
    if (kind === undefined) {
      if (body !== undefined && status !== 403) throw new Error(`${name} should have no body, and has ${type}`);
      return;
    }
    if (type !== kind && !isUploadRefusal(type)) throw new Error(`${name} should be ${kind}, and is ${type}`);
    if (!described?.schema || type !== kind) return;
    const { error } = getReader(name, described.schema).safeParse(body);
    if (error) throw new Error(`${name} is not what the API's document says:\n${z.prettifyError(error)}`);
  };
  return { assertDocumented };
}

function toPattern(template: string): RegExp {
  return new RegExp(
    `^${template
      .replaceAll('.', '\\.')
      .replace(/\/\{path\}$/, '(/.*)?')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  );
}

function createReader({ components }: OpenApiDocument, schema: unknown): z.ZodType {
  const whole = JSON.stringify({ ...(schema as object), $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}
