import type { DismissedFinding, DismissFinding } from '../check.ts';
import type { Finding } from './findings.ts';

const LONGEST = 200;

/** Enough of the words to know them again. */
const shorten = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}… ${text.length}` : text;

/** By which two marks are compared. */
export const keyOfMark = ({ entity, item, rule, text }: DismissFinding): string =>
  JSON.stringify([entity, item, rule, text]);

/** Identity of a finding, to recognize it again. */
export function getDismissedMark(place: Pick<DismissFinding, 'entity' | 'item'>, finding: Finding): DismissFinding {
  return {
    entity: place.entity,
    item: place.item,
    rule: finding.rule,
    text: shorten(finding.place.text),
  };
}

/** The findings that nobody chose to leave as they are. */
export function listOpen<Found extends Finding & Pick<DismissFinding, 'entity' | 'item'>>(
  findings: readonly Found[],
  dismissed: readonly DismissedFinding[],
): Found[] {
  const keys = new Set(dismissed.map(keyOfMark));
  return findings.filter((finding) => !keys.has(keyOfMark(getDismissedMark(finding, finding))));
}
