import { z } from 'zod';
import { adminUser } from '../../contract/admin-users.ts';
import { adminSession, sessionAdmin } from '../../contract/auth.ts';
import { change } from '../../contract/changes.ts';
import { markedDifference } from '../../contract/differences.ts';
import { errorBody } from '../../contract/errors.ts';
import { mediaItem } from '../../contract/media.ts';
import { capitalize } from '../../contract/plain-text.ts';
import { pendingChange, publishState, release } from '../../contract/releases.ts';
import { twoFactorState } from '../../contract/two-factor.ts';
import { ENTITIES } from '../../contract/working-copy.ts';

/** Schema name of an entity: "HeroImage" for `heroImages`. */
const nameSchema = (entity: string): string => capitalize(entity).replace(/s$/, '');

/** Schemas that the document names once and references. */
const NAMED = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([entity, { item }]) => [nameSchema(entity), item])),
  AdminSession: adminSession,
  AdminUser: adminUser,
  Change: change,
  Difference: markedDifference,
  Error: errorBody,
  MediaItem: mediaItem,
  PendingChange: pendingChange,
  PublishState: publishState,
  Release: release,
  TwoFactorState: twoFactorState,
  SessionAdmin: sessionAdmin,
};

export type JsonSchema = Record<string, unknown>;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

// References of a single schema point elsewhere than those in the document.
const moveReferences = (schema: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

/** JSON schema of a request, before defaults and transformations. */
export function describeInput(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

/** JSON schema of a response. Named schemas become references. */
export function describeOutput(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...described } = z.toJSONSchema(schema, { io: 'output', metadata: names });
  return moveReferences(described);
}

export function describeComponents(): Record<string, JsonSchema> {
  const all = z.union(Object.values(NAMED));
  const { $defs = {} } = z.toJSONSchema(all, { io: 'output', metadata: names });
  return Object.fromEntries(
    Object.entries($defs).map(([name, { id: _id, ...schema }]) => [name, moveReferences(schema)]),
  );
}
