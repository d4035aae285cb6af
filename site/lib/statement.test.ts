import { expect, it } from 'vitest';
import { RULE_NAMES } from '../../contract/checks/rules.ts';
import { makeContent, makeInput } from '../../contract/testing-input.ts';
import { getStatement } from './statement.ts';

it('names every rule, errors first, with what is open of it', () => {
  const { rules, errors, hints } = getStatement({ ...makeInput(), findings: { contrast: 2, capitals: 1 } });
  expect(rules).toHaveLength(RULE_NAMES.length);
  expect(rules[0]).toEqual({ level: 'error', wcag: '1.4.3', open: 2, name: expect.any(String) });
  expect(rules.findLastIndex(({ level }) => level === 'error')).toBeLessThan(
    rules.findIndex(({ level }) => level === 'hint'),
  );
  expect([errors, hints]).toEqual([2, 1]);
});

it.each([
  [{}, 'found nothing left to fix'],
  [{ contrast: 1 }, 'found 1 error'],
  [{ capitals: 2 }, 'found 2 hints'],
  [{ contrast: 2, capitals: 1 }, 'found 2 errors and 1 hint'],
])('says %j in words', (findings, summary) => expect(getStatement({ ...makeInput(), findings }).summary).toBe(summary));

it('tells the day by the club’s own clock, and whom to write to', () => {
  const release = { id: 1, contentHash: '', publishedAt: '2026-11-23T04:00:00.000Z' };
  const input = {
    ...makeInput({ contentItems: [makeContent('contact_email', ' ada@poly.org ', 'text')] }),
    release,
  };
  expect(getStatement({ ...input, timeZone: 'America/Los_Angeles' })).toMatchObject({
    day: 'November 22, 2026',
    contact: 'ada@poly.org',
  });
});
