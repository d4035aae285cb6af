import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentKeyRegistry } from '../content-keys.ts';

it('names no color of one club in built-in texts', () => {
  for (const { defaultValue, place } of Object.values(contentKeyRegistry)) {
    expect(`${place} ${defaultValue}`).not.toMatch(/\b(?:blue|navy|gold|cream)\b/i);
  }
});

it('adds no possessive to a name, which may end in one: “St. Mary’s”', () => {
  for (const file of readdirSync(import.meta.dirname)) {
    expect(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).not.toMatch(/name\}[’']s/);
  }
});
