import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';

const AT = '2026-01-05T18:00:00.000Z';
const dates = { version: 3, created_at: AT, updated_at: AT };

type Row = { id: number } & Record<string, string | number | null | Uint8Array>;

const block = { id: 7, key: 'home_main_content', value: '<p>save 0</p>', type: 'html', description: '' };
const image = {
  id: 1,
  imageUrl: 'https://images.example.org/team.jpg',
  altText: 'The team',
  title: 'Team',
  description: '',
  isActive: true,
  sortOrder: '0',
  pageType: 'home',
  createdAt: AT,
};

/** A snapshot as it was stored then: nothing of visibility windows, decorative images or focal points. */
const snapshot = JSON.stringify([
  ['contentItems', [Object.entries({ ...block, createdAt: AT }).sort()]],
  ['heroImages', []],
  ['carouselImages', [Object.entries(image).sort()]],
  ['embedDocuments', []],
  ['externalLinks', []],
]);

/** Data of a club in the first released schema, by table and column. The password is the tests' own. */
export const FIRST_ROWS: Record<string, Row[]> = {
  admin_users: [
    {
      id: 1,
      username: 'president',
      email: 'president@club.example',
      first_name: 'Club',
      last_name: null,
      is_active: 1,
      is_super_admin: 1,
      last_login_at: null,
      ...dates,
      password_hash:
        '$argon2id$v=19$m=19456,t=2,p=1$Ig025X4DSMB/GU6cnPTofg$GjfUnCi1c03IuWH4ph1YW0UVxiNajzVgyutWNmsqSNQ',
    },
  ],
  content_items: [{ ...block, ...dates }],
  carousel_images: [
    {
      id: 1,
      image_url: image.imageUrl,
      alt_text: 'The team',
      title: 'Team',
      description: '',
      is_active: 1,
      sort_order: '0',
      page_type: 'home',
      ...dates,
    },
  ],
  external_links: [
    {
      id: 1,
      name: 'School',
      url: 'https://school.example.org/',
      description: '',
      location: 'footer',
      is_active: 1,
      sort_order: '2',
      ...dates,
    },
  ],
  changes: [
    {
      id: 1,
      entity: 'contentItems',
      entity_id: 7,
      action: 'create',
      before: null,
      at: AT,
      by: 'president',
      after: JSON.stringify({ ...block, version: 1, createdAt: AT, updatedAt: AT }),
    },
  ],
  releases: [
    {
      id: 1,
      content_hash: createHash('sha256').update(snapshot).digest('hex'),
      site_build_id: 'first',
      note: '',
      kind: 'publish',
      status: 'live',
      error: null,
      milliseconds: 40,
      created_at: AT,
      created_by: 'president',
      snapshot: zstdCompressSync(snapshot),
    },
  ],
};

/** Makes an empty database what the first release of this software would have left. */
export async function fillFirstSchema(db: Database): Promise<void> {
  await migrateDatabase(db, readMigrations().slice(0, 1));
  await db.run(sql`INSERT INTO settings (key, value) VALUES ('seededAt', ${JSON.stringify(AT)})`);
  for (const [table, rows] of Object.entries(FIRST_ROWS)) {
    for (const row of rows) {
      const columns = Object.keys(row).map((name) => sql.identifier(name));
      const values = Object.values(row).map((value) => sql`${value}`);
      await db.run(
        sql`INSERT INTO ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) VALUES (${sql.join(values, sql`, `)})`,
      );
    }
  }
}
