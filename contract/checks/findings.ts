import type { z } from 'zod';
import type { finding, fix } from '../check.ts';
import { cutText } from '../plain-text.ts';
import { RULES, type RuleName } from './rules.ts';
import { getLineText, type Line } from './text-lines.ts';

/** A problem for readers, found in content. */
export type Finding = z.infer<typeof finding>;

export type FindingPlace = Finding['place'];

/** One-step fix of a finding, with its button label. */
export type Fix = z.infer<typeof fix>;

/** Place that covers the whole text. */
export const whole = (text: string): FindingPlace => ({ start: 0, end: text.length, text });

export const placeOf = (line: Line): FindingPlace => ({ start: line.start, end: line.end, text: getLineText(line) });

const LONGEST_QUOTE = 40;

export function createFinding(rule: RuleName, message: string, place: FindingPlace, fix: Fix | null = null): Finding {
  const { level, wcag } = RULES[rule];
  return { rule, level, wcag, message, place, fix };
}

/** Place from the first of these parts to the last. */
export function spanOf(parts: readonly FindingPlace[], separator = ''): FindingPlace {
  const text = parts.map((part) => part.text).join(separator);
  return { start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0, text };
}

export function quote(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return `“${words.length > LONGEST_QUOTE ? `${cutText(words, LONGEST_QUOTE).trimEnd()}…` : words}”`;
}
