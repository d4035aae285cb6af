import { expect, test } from 'vitest';
import { EMPTY_SNAPSHOT } from '../../contract/releases.ts';
import { describeProblem, describeQuarantinedItem } from './describe-problem.ts';

const MISSING = { path: '/', kind: 'missing' } as const;

test('tells a link to a paper that does not exist from a paper whose file is lost', () => {
  const linked = { ...MISSING, address: '/papers/agenda.pdf' };
  expect(describeProblem(linked, EMPTY_SNAPSHOT)).toBe(
    'The Home page points to /papers/agenda.pdf, which does not exist on this site. Correct or remove it, then publish again.',
  );
  expect(describeQuarantinedItem(linked)).toBe(
    'It points to /papers/agenda.pdf, which does not exist on this site. Correct it or take it out.',
  );
  const lost = { ...MISSING, address: '/objects/images/0123456789abcdef0123456789abcdef.pdf' };
  expect(describeQuarantinedItem(lost)).toBe(
    'Its PDF file is missing from the server. Choose the file again, or delete the paper.',
  );
});
