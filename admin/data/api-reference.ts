import { queryOptions } from '@tanstack/react-query';
import { api, readJson } from '../lib/api-client.ts';

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

/** What the page shows of one call of the document (OpenAPI 3.1). */
export interface ApiCall {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': 'everyone' | 'admins' | 'superAdmins';
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: BodySchema }> };
  responses: Record<string, { description: string }>;
}

interface ApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiCall>>;
}

export const apiReferenceQuery = queryOptions({
  queryKey: ['api', 'openapi.json'],
  queryFn: () => readJson(api['openapi.json'].$get()) as Promise<ApiDocument>,
});

const describeType = (field: FieldSchema): string => {
  if (field.enum) return field.enum.map(String).join(' | ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.anyOf) return [...new Set(field.anyOf.map(describeType))].join(' or ');
  const type = [field.type ?? 'any'].flat().join(' or ');
  return field.maxLength === undefined ? type : `${type}, at most ${field.maxLength} characters`;
};

/** The fields of a call's body, each with what it takes. */
export const listFields = ({ requestBody }: ApiCall) => {
  const schema = requestBody?.content['application/json']?.schema;
  const shapes = schema?.oneOf ?? schema?.anyOf ?? (schema ? [schema] : []);
  const fields = shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => {
      return { name, isRequired: required.includes(name), takes: describeType(field) };
    }),
  );
  return fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index);
};
