import { nameLanguage } from '../rich-text.ts';
import { checkImages } from './check-images.ts';
import { type AddressContext, checkLinks } from './check-links.ts';
import { checkStructure } from './check-structure.ts';
import { checkCapitals, checkStyles } from './check-styles.ts';
import { findPassedDates, listDateMentions, listWrongWeekdays } from './date-mentions.ts';
import { createFinding, type Finding } from './findings.ts';
import type { Surface } from './surfaces.ts';
import { createLocator, getLineText, type Line, type TextLines } from './text-lines.ts';

const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => one.place.start - other.place.start);

export const checkPlainText = ({ lines }: TextLines, context: CheckContext): Finding[] =>
  inOrder(lines.flatMap((line) => [...checkCapitals(line), ...checkDates(line, context)]));

/** Findings in rich text that appears on all of the given surfaces. */
export function checkRichText(
  text: TextLines,
  { surfaces, ...context }: CheckContext & { surfaces: readonly Surface[] },
): Finding[] {
  return inOrder([
    ...text.lines.flatMap((line) => [
      ...checkStyles(line, surfaces),
      ...checkCapitals(line),
      ...checkLanguages(line),
      ...checkDates(line, context),
    ]),
    ...checkImages(text),
    ...checkLinks(text, context),
    ...checkStructure(text, { isDisplay: surfaces.every(({ isBold }) => isBold) }),
  ]);
}

export interface CheckContext extends AddressContext {
  at: Date;
  /** Today in the club's time zone, as `2026-10-17`. */
  today: string;
  /** Year of dates written without one, if the text is about something whose year is known. */
  year?: number | null;
}

/** Passages marked with a language that no screen reader has a voice for. */
function checkLanguages({ runs }: Line): Finding[] {
  return runs.flatMap(({ language, text, start, end }) => {
    if (language === null || nameLanguage(language) !== null) return [];
    const message = `No language has the code “${language}”, so screen readers can’t choose a voice for these words.`;
    return [createFinding('language-unknown', message, { start, end, text })];
  });
}

function checkDates(line: Line, { today, year = null }: CheckContext): Finding[] {
  const text = getLineText(line);
  const locate = createLocator(line);
  const firstOf = new Map(
    listDateMentions(text)
      .map(({ written, index }) => [written, index] as const)
      .toReversed(),
  );
  const placeOf = (date: string) => {
    const at = firstOf.get(date) ?? 0;
    return { ...locate(at, at + date.length), text: date };
  };
  return [
    ...findPassedDates(text, today).map((date) => createFinding('date-passed', `${date} has passed.`, placeOf(date))),
    ...listWrongWeekdays(text, year).map(({ written, message }) =>
      createFinding('weekday-wrong', message, placeOf(written)),
    ),
  ];
}
