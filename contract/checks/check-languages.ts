import { nameLanguage } from '../rich-text.ts';
import { createFinding, type Finding } from './findings.ts';
import type { Line } from './text-lines.ts';

/** Passages marked with a language that no screen reader has a voice for. */
export function checkLanguages({ runs }: Line): Finding[] {
  return runs.flatMap(({ language, text, start, end }) => {
    if (language === null || nameLanguage(language) !== null) return [];
    const message = `No language has the code “${language}”, so screen readers can’t choose a voice for these words.`;
    return [createFinding('language-unknown', message, { start, end, text })];
  });
}
