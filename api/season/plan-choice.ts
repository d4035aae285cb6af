import { findContentValueProblem } from '../../contract/content-items.ts';
import { type ClubEvent, findTimesProblem } from '../../contract/events.ts';
import { findLastSeason, moveRow, type SeasonContext } from '../../contract/season/find-last-season.ts';
import { listSeasonFields, type SeasonChoice } from '../../contract/season/season.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { getStorableValue } from '../content/content-items.queries.ts';
import type { StoredRow } from '../content/replace-working-copy.ts';
import { invalid } from '../http/errors.ts';

/**
 * Plans the fields that a choice sets, with their new values.
 * @param fields new values of a change
 * @throws 400 for a field that the list does not edit, or an invalid value
 */
export function planFields(
  entity: WorkingCopyEntity,
  row: StoredRow,
  { choice, fields }: { choice: SeasonChoice; fields: Record<string, string> },
  context: SeasonContext,
): Record<string, unknown> {
  const stored: Readonly<Record<string, unknown>> = { ...row };
  if (choice === 'date') return moveRow(entity, stored, context);
  if (choice === 'clear') {
    if ('key' in row) return { value: findContentValueProblem(row.key, '') === null ? '' : null };
    return 'isPublished' in row ? { isPublished: false } : { isActive: false };
  }
  if (choice === 'change') return checkFields(entity, row, fields, context.timeZone);
  const found = findLastSeason(entity, row, context).map(({ field }) => field);
  return Object.fromEntries(
    (found.length > 0 ? found : listSeasonFields(entity)).map((field) => [field, stored[field] ?? null]),
  );
}

function checkFields(
  entity: WorkingCopyEntity,
  row: StoredRow,
  fields: Record<string, string>,
  timeZone: string,
): Record<string, unknown> {
  const unknown = Object.keys(fields).find((field) => !listSeasonFields(entity).includes(field));
  if (unknown !== undefined) throw invalid(unknown, `“${unknown.slice(0, 60)}” cannot be changed here`);
  const typed = { ...fields, ...(fields.endsAt === '' && { endsAt: null }) };
  const { data, error } = ENTITIES[entity].update.safeParse(typed);
  const [issue] = error?.issues ?? [];
  if (issue) throw invalid(String(issue.path[0] ?? ''), issue.message);
  const values: Record<string, unknown> = { ...data };
  if ('key' in row && fields.value !== undefined) values.value = getStorableValue({ ...row, value: fields.value });
  if ('startsAt' in row) {
    const problem = findTimesProblem({ ...row, ...values } as ClubEvent, timeZone);
    if (problem !== null) throw invalid('endsAt', problem);
  }
  if (values.altText) values.isDecorative = false;
  const stored = { ...row } as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== (stored[field] ?? null)));
}
