import { queryOptions } from '@tanstack/react-query';
import { api, readJson } from '../../client/api.ts';

interface FieldSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  maxLength?: number;
}

interface BodySchema {
  properties?: Record<string, FieldSchema>;
  required?: string[];
  oneOf?: BodySchema[];
  anyOf?: BodySchema[];
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': 'everyone' | 'admins' | 'superAdmins';
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: BodySchema }> };
  responses: Record<string, { description: string }>;
}

/** What the page shows of one call of the document (OpenAPI 3.1). */
export interface ApiCall extends Operation {
  method: string;
  path: string;
}

export interface ApiDocument {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

export const apiReferenceQuery = queryOptions({
  queryKey: ['api', 'openapi.json'],
  queryFn: () => readJson(api['openapi.json'].$get()) as Promise<ApiDocument>,
});

/** The calls that have each of the words somewhere; all of them where nothing is wanted. */
export const findCalls = ({ paths }: ApiDocument, wanted: string): ApiCall[] => {
  const words = wanted.toLowerCase().split(/\s+/);
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
    )
    .filter(({ method, path, summary }) => {
      const text = `${method} ${path} ${summary}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
};

/** Sent along by who sends back what was read. */
const READ_ONLY = ['id', 'createdAt', 'updatedAt'];

const describeType = (field: FieldSchema): string => {
  if (field.enum) return field.enum.map(String).join(' | ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.anyOf) return [...new Set(field.anyOf.map(describeType))].join(' or ');
  const type = [field.type ?? 'any'].flat().join(' or ');
  return field.maxLength === undefined ? type : `${type}, at most ${field.maxLength} characters`;
};

/** The fields of a call's body, each with what it takes. */
export const listFields = ({ requestBody }: Operation) => {
  const schema = requestBody?.content['application/json']?.schema;
  const shapes = schema?.oneOf ?? schema?.anyOf ?? (schema ? [schema] : []);
  const fields = shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => {
      return {
        name,
        isRequired: required.includes(name),
        takes: READ_ONLY.includes(name) && !field.type ? 'ignored: read-only' : describeType(field),
      };
    }),
  );
  return fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index);
};
