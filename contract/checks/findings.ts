import type { FontSize, TextColor } from '../rich-text.ts';
import { RULES, type Rule, type RuleName } from './rules.ts';

/** Place of the words that a finding is about. */
export interface FindingPlace {
  start: number;
  end: number;
  text: string;
}

/** Place that covers the whole text. */
export const whole = (text: string): FindingPlace => ({ start: 0, end: text.length, text });

const LONGEST_QUOTE = 40;

/** One-step fix of a finding, with its button label. */
export type Fix =
  | { kind: 'color'; label: string; color: TextColor | null }
  | { kind: 'size'; label: string; size: FontSize | null }
  | { kind: 'align'; label: string }
  | { kind: 'heading'; label: string; level: number }
  | { kind: 'paragraph'; label: string }
  | { kind: 'header-row'; label: string }
  | { kind: 'list'; label: string; list: 'bulletList' | 'orderedList' }
  | { kind: 'unlink'; label: string }
  | { kind: 'unquote'; label: string }
  | { kind: 'uncode'; label: string }
  | { kind: 'describe'; label: string };

/** A problem for readers, found in content. */
export interface Finding extends Pick<Rule, 'level' | 'wcag'> {
  rule: RuleName;
  /** One sentence about the effect on readers. */
  message: string;
  place: FindingPlace;
  fix: Fix | null;
}

export function createFinding(rule: RuleName, message: string, place: FindingPlace, fix: Fix | null = null): Finding {
  const { level, wcag } = RULES[rule];
  return { rule, level, wcag, message, place, fix };
}

/** Quotes and shortens text for use in a sentence. */
export function quote(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return `“${words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE).trimEnd()}…` : words}”`;
}
