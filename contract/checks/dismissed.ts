import type { DismissedFinding, DismissFinding } from '../check.ts';
import { cutText } from '../plain-text.ts';
import type { Finding } from './findings.ts';

const LONGEST = 200;

/** Shortens text while keeping it identifiable. */
const shorten = (text: string): string =>
  text.length > LONGEST ? `${cutText(text, LONGEST).trimEnd()}… ${text.length}` : text;

/** Key for comparing dismissed findings. */
export const keyOfMark = ({ entity, item, rule, text }: DismissFinding): string =>
  JSON.stringify([entity, item, rule, text]);

/** Identity of a finding, for recognizing it again. */
export function getDismissedMark(place: Pick<DismissFinding, 'entity' | 'item'>, finding: Finding): DismissFinding {
  return { entity: place.entity, item: place.item, rule: finding.rule, text: shorten(finding.place.text) };
}

/** Findings that are not dismissed. */
export function listOpen<Found extends Finding & Pick<DismissFinding, 'entity' | 'item'>>(
  findings: readonly Found[],
  dismissed: readonly DismissedFinding[],
): Found[] {
  const keys = new Set(dismissed.map(keyOfMark));
  return findings.filter((finding) => !keys.has(keyOfMark(getDismissedMark(finding, finding))));
}
