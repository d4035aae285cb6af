import type { LeaveFinding, LeftFinding } from '../check.ts';
import type { Finding } from './findings.ts';

const LONGEST = 200;

/** Enough of the words to know them again. */
const shorten = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}… ${text.length}` : text;

/** Identity of a finding, to recognize it again. */
export const getLeftMark = (place: Pick<LeaveFinding, 'entity' | 'item'>, finding: Finding): LeaveFinding => ({
  ...{ entity: place.entity, item: place.item, rule: finding.rule },
  text: shorten(finding.place.text),
});

/** By which two marks are compared. */
export const keyOfMark = ({ entity, item, rule, text }: LeaveFinding): string =>
  JSON.stringify([entity, item, rule, text]);

/** The findings that nobody chose to leave as they are. */
export const listOpen = <Found extends Finding & Pick<LeaveFinding, 'entity' | 'item'>>(
  findings: readonly Found[],
  left: readonly LeftFinding[],
): Found[] => {
  const keys = new Set(left.map(keyOfMark));
  return findings.filter((finding) => !keys.has(keyOfMark(getLeftMark(finding, finding))));
};
