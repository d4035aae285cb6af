import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** Rows whose numbers are never given out twice, so that an id in the audit trail means one thing for ever. */
export const id = () => integer('id').primaryKey({ autoIncrement: true });

export const boolean = (name: string) => integer(name, { mode: 'boolean' });

/** ISO 8601 in UTC, as it goes into JSON. */
export const isoDate = (name: string) => text(name);

/** Incremented by every write. A stale one is refused. */
const version = () => integer('version').notNull().default(1);

export function stored() {
  return {
    version: version(),
    createdAt: isoDate('created_at').notNull(),
    updatedAt: isoDate('updated_at').notNull(),
  };
}

/** When the row is shown; null: no limit on that side. */
export const visibilityWindow = () => ({ showFrom: isoDate('show_from'), showUntil: isoDate('show_until') });

export const bytes = customType<{ data: Uint8Array; driverData: ArrayBuffer | Uint8Array }>({
  dataType: () => 'blob',
  toDriver: (value) => value,
  fromDriver: (value) => new Uint8Array(value instanceof Uint8Array ? value : new Uint8Array(value)),
});
