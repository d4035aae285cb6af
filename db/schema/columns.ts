import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** Autoincrement: ids are never reused, so an id in the audit trail always means the same item. */
export const id = () => integer('id').primaryKey({ autoIncrement: true });

export const boolean = (name: string) => integer(name, { mode: 'boolean' });

/** ISO 8601 in UTC. */
export const isoDate = (name: string) => text(name);

/** Incremented by every write. Stale writes are refused. */
const version = () => integer('version').notNull().default(1);

export function stored() {
  return {
    version: version(),
    createdAt: isoDate('created_at').notNull(),
    updatedAt: isoDate('updated_at').notNull(),
  };
}

/** Stored row that is shown in a time window. Null means no limit on that side. */
export const itemColumns = () => ({ showFrom: isoDate('show_from'), showUntil: isoDate('show_until'), ...stored() });

export const bytes = customType<{ data: Uint8Array; driverData: ArrayBuffer | Uint8Array }>({
  dataType: () => 'blob',
  toDriver: (value) => value,
  fromDriver: (value) => new Uint8Array(value instanceof Uint8Array ? value : new Uint8Array(value)),
});
