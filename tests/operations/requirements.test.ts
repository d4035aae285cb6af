import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const PARTS = [
  ...['Brute force', 'Sessions', 'Recovery and hand-over', 'Two-factor', 'Limits and headers', 'Backup and restore'],
  ...['Observability', 'OpenAPI', 'Deploy', 'Faults', 'Shared database', 'Growth', 'Hostile input', 'Threat model'],
];

describe('what running this for years asks for has a test that provokes it', () => {
  test('in every part', () => {
    expect([...new Set(REQUIREMENTS.map(({ part }) => part))]).toEqual(PARTS);
  });

  test.each(REQUIREMENTS)('$part: $requirement', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0);
    for (const [file, name] of proofs) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8').includes(name), `${file}: ${name}`).toBe(true);
    }
  });
});

test('the threat model names files that are there', () => {
  const model = readFileSync('docs/threat-model.md', 'utf8');
  const named = Array.from(model.matchAll(/`(\w[\w./-]+\.(?:ts|md|json))`/g), ([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
