import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageType } from '../contract/pages.ts';
import { fromRoot } from '../db/project-root.ts';

const text = z.string().trim().min(1);
const name = text.max(40);
const address = z.url({ protocol: /^https?$/ });
const pages = { about: name, get_involved: name, panther_store: name, events: name };

export const brandSchema = z.object({
  club: z.object({ name, mascot: name, mascots: name }),
  school: z.object({ name, address: text.max(120), url: address, privacyUrl: address, termsUrl: address }),
  navigation: z.object(pages satisfies Record<Exclude<PageType, 'home'>, z.ZodType>),
  store: z.object({
    path: z.string().regex(/^\/[a-z0-9-]+$/, 'must be one word after a slash: /otter-shop'),
    url: address,
  }),
  donateUrl: address,
  social: z.object({ service: name, name, url: address }),
  contactEmail: z.email(),
  sponsorEmail: z.email(),
});

/**
 * Checks that the club's files can be read, and the brand file for what the code reads from it. Imports nothing that itself
 * needs these files.
 * @throws with a sentence for people
 */
export async function requireBrand(folder = fromRoot('club')): Promise<void> {
  const { brand } = (await readClubFile(folder, 'brand.ts')) as { brand?: unknown };
  const issues = brandSchema.safeParse(brand).error?.issues ?? [];
  const missing = issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.') || 'brand');
  if (missing.length > 0) throw new Error(`The file club/brand.ts lacks ${missing.join(', ')}.`);
  for (const file of ['badge.ts', 'colors.ts', 'fonts.ts', 'words.ts', 'first-rows.ts']) {
    await readClubFile(folder, file);
  }
}

async function readClubFile(folder: string, file: string): Promise<object> {
  try {
    return await import(pathToFileURL(join(folder, file)).href);
  } catch (error) {
    const { stack = '', message } = error as Error;
    const [, line = '?'] = /\.ts:(\d+)/.exec(stack) ?? [];
    throw new Error(
      `The file club/${file} cannot be read, line ${line}: ${message}. A text with an apostrophe needs double quotes: "St. Mary's".`,
    );
  }
}
