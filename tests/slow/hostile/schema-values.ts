import fc from 'fast-check';

const getMinimum = ({ minimum, exclusiveMinimum }: Schema): number =>
  Math.max(minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 1), -1e9);

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** By a field's name: values that get past the first check, such as a real id or the right password. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Bodies as the document allows them; what a schema cannot say (a web address) is left to `known`. */
export function valuesOf(schema: object, known: Known): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf, items, ...rest } = schema as Schema;
  if (rest.const !== undefined) return fc.constant(rest.const);
  if (rest.enum) return fc.constantFrom(...rest.enum);
  const choices = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one): Schema => ({ ...rest, type: one })) : null);
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known)));
  if (allOf?.[0]) return valuesOf(allOf[0], known);
  if (type === 'object' || rest.properties) return objectsOf(rest, known);
  if (type === 'array') return fc.array(valuesOf(items ?? {}, known), { maxLength: 5 });
  if (type === 'string') return stringsOf(rest);
  if (type === 'integer') return fc.integer({ min: getMinimum(rest), max: Math.min(rest.maximum ?? 1e6, 1e9) });
  if (type === 'number') return fc.double({ min: getMinimum(rest), max: rest.maximum ?? 1e6, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectsOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const values = valuesOf(schema, known);
    const real = known[name];
    return [name, real ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, values) : values] as const;
  });
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function stringsOf({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const short = Math.max(minLength, Math.min(maxLength, 40));
  const plain = fc.string({ minLength, maxLength: short, unit: 'grapheme' });
  // Formats come with patterns that look ahead and behind, which nothing can generate from.
  if (pattern === undefined || pattern.includes('(?')) return plain;
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}
