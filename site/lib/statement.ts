import { RULE_NAMES, RULES, type RuleName } from '../../contract/checks/rules.ts';
import { formatWall, getToday } from '../../contract/club-time.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { getAddress } from './content.ts';

const LEVELS = ['error', 'hint'] as const;

const formatCount = (count: number, thing: string): string => `${count} ${count === 1 ? thing : `${thing}s`}`;

export function getStatement(input: RenderInput) {
  const counts: Partial<Record<RuleName, number>> = input.findings ?? {};
  const rules = RULE_NAMES.map((rule) => {
    const { name, level, wcag } = RULES[rule];
    return { name, level, wcag, open: counts[rule] ?? 0 };
  }).toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  const countOf = (wanted: (typeof LEVELS)[number]): number =>
    rules.filter(({ level }) => level === wanted).reduce((total, { open }) => total + open, 0);
  const [errors, hints] = [countOf('error'), countOf('hint')];
  return {
    rules,
    errors,
    hints,
    summary: summarize(errors, hints),
    /** "November 22, 2026", in the club’s time zone. */
    day: formatWall(getToday(new Date(input.release.publishedAt), input.timeZone), { dateStyle: 'long' }),
    contact: getAddress(input, 'contact_email'),
  };
}

function summarize(errors: number, hints: number): string {
  if (errors + hints === 0) return 'found nothing left to fix';
  return `found ${[errors > 0 && formatCount(errors, 'error'), hints > 0 && formatCount(hints, 'hint')].filter(Boolean).join(' and ')}`;
}
