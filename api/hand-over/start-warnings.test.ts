import { expect, test } from 'vitest';
import { readEnv } from '../process/env.ts';
import { listStartWarnings } from './start-warnings.ts';

const warningsFor = (source: Record<string, string>, isFirst = false): string[] =>
  listStartWarnings(readEnv(source), isFirst);

test('warns at start about a proxy that is not configured', () => {
  const https = { PUBLIC_URL: 'https://club.example.org' };
  expect(warningsFor(https)).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(warningsFor({ ...https, TRUST_PROXY: '127.0.0.1' })).toEqual([]);
  expect(warningsFor({ PUBLIC_URL: 'http://club.example.org' })).toEqual([]);
  expect(warningsFor({})).toEqual([]);
});

test('warns about a common first password as long as it is new', () => {
  expect(warningsFor({ ADMIN_PASSWORD: 'Password1' }, true)).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
  expect(warningsFor({ ADMIN_PASSWORD: 'Panther-Club-26' }, true)).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
  expect(warningsFor({ ADMIN_PASSWORD: 'Password1' })).toEqual([]);
  expect(warningsFor({ ADMIN_PASSWORD: 'go-panthers-go' }, true)).toEqual([]);
});
