import { findWindowProblem, resolveTime, type VisibilityWindow } from '../../contract/visibility-window.ts';
import { invalid } from '../http/errors.ts';

/** The fields with both ends in UTC, whichever way they came. */
export const resolveWindow = <Fields extends Partial<VisibilityWindow>>(fields: Fields, timeZone: string): Fields => {
  const { showFrom, showUntil } = fields;
  return {
    ...fields,
    ...(showFrom ? { showFrom: resolveTime(showFrom, timeZone) } : {}),
    ...(showUntil ? { showUntil: resolveTime(showUntil, timeZone) } : {}),
  };
};

/** @throws 400 where the item would never be shown. */
export const assertWindow = <Item extends VisibilityWindow>(item: Item): Item => {
  const problem = findWindowProblem(item);
  if (problem !== null) throw invalid('showUntil', problem);
  return item;
};
