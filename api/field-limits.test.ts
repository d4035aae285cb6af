import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findRead } from './http/json-body.ts';
import { createTestApp } from './testing.ts';

/** Every schema that a route reads a body with, by the route. */
async function listBodySchemas(): Promise<Record<string, z.ZodType>> {
  await using app = await createTestApp();
  const reads = app.app.routes.map(({ method, path, handler }) => ({
    name: `${method} ${path}`,
    read: findRead(handler),
  }));
  return Object.fromEntries(reads.flatMap(({ name, read }) => (read?.target === 'json' ? [[name, read.schema]] : [])));
}

const SCHEMAS = await listBodySchemas();

/** Text of exactly this length that some field takes: words, a key, an address, an email, a width, digits. */
const CANDIDATES: ((length: number) => string)[] = [
  (length) => 'x'.repeat(length),
  (length) => `https://a.example/${'x'.repeat(Math.max(0, length - 18))}`,
  (length) => `x@${`${'y'.repeat(60)}.`.repeat(3)}${'z'.repeat(Math.max(0, length - 188))}.example`.slice(0, length),
];

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  type?: string;
  maxLength?: number;
}

const getMaximum = (field: JsonSchema): number | null =>
  field.maxLength ?? field.anyOf?.map(getMaximum).find((max) => max !== null) ?? null;

function listLimits(schema: z.ZodType): { field: string; max: number }[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(properties).flatMap(([field, described]) => {
    const max = getMaximum(described);
    return max === null ? [] : [{ field, max }];
  });
}

const hasIssue = (schema: z.ZodType, field: string, value: string): boolean =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false;

describe('longest text of a field', () => {
  const rows = Object.entries(SCHEMAS).flatMap(([name, schema]) =>
    listLimits(schema).map((limit) => ({ name, schema, ...limit })),
  );

  test('is limited in every text field', () => {
    expect(Object.keys(SCHEMAS).length).toBeGreaterThan(20);
    expect(rows.length).toBeGreaterThan(40);
  });

  test.each(rows)('$name.$field: $max', ({ schema, field, max }) => {
    const fitting = CANDIDATES.find((make) => !hasIssue(schema, field, make(max)));
    // A pattern may be narrower than the maximum; then nothing longer may pass either.
    for (const make of CANDIDATES) expect(hasIssue(schema, field, make(max + 1))).toBe(true);
    if (fitting) expect(fitting(max)).toHaveLength(max);
  });
});

test('is refused by the API with 400 and the field’s name when one unit longer', async () => {
  await using app = await createTestApp();
  const cookie = await app.signInNew();
  const body = { key: 'notes', value: 'Hi', description: 'x'.repeat(500) };
  expect((await app.send('POST', '/api/admin/content', { cookie, body })).status).toBe(201);
  const longer = { ...body, key: 'more_notes', description: 'x'.repeat(501) };
  expect(await app.send('POST', '/api/admin/content', { cookie, body: longer })).toMatchObject({
    status: 400,
    body: { message: 'Description must be at most 500 characters', issues: [{ path: 'description' }] },
  });
});
