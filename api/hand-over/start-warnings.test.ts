import { expect, test } from 'vitest';
import { readEnv } from '../process/env.ts';
import { listStartWarnings } from './start-warnings.ts';

const warningsFor = (source: Record<string, string>, isFirst = false): string[] =>
  listStartWarnings(readEnv(source), isFirst);

test('a start behind a proxy that is not named says so', () => {
  const https = { PUBLIC_URL: 'https://club.example.org' };
  expect(warningsFor(https)).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(warningsFor({ ...https, TRUST_PROXY: '127.0.0.1' })).toEqual([]);
  expect(warningsFor({ PUBLIC_URL: 'http://club.example.org' })).toEqual([]);
  expect(warningsFor({})).toEqual([]);
});

test('a first password that everybody chooses is named, as long as it is new', () => {
  expect(warningsFor({ ADMIN_PASSWORD: 'Password1' }, true)).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
  expect(warningsFor({ ADMIN_PASSWORD: 'Panther-Club-26' }, true)).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
  expect(warningsFor({ ADMIN_PASSWORD: 'Password1' })).toEqual([]);
  expect(warningsFor({ ADMIN_PASSWORD: 'go-panthers-go' }, true)).toEqual([]);
});
