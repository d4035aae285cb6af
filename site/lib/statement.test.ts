import { expect, it } from 'vitest';
import { RULE_NAMES } from '../../contract/checks/rules.ts';
import { makeContent, makeInput } from '../../contract/testing-input.ts';
import { getStatement } from './statement.ts';

it('lists every rule with its open findings, errors first', () => {
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
])('describes %j in words', (findings, summary) =>
  expect(getStatement({ ...makeInput(), findings }).summary).toBe(summary),
);

it('shows the day on the club’s own clock, and the contact', () => {
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
