import type { ReactNode } from 'react';
import { isRepeated, isSkipped, toMoment, toWallTime } from '../../contract/club-time.ts';
import { isDue, type VisibilityWindow, WINDOW_LABELS } from '../../contract/visibility-window.ts';
import { TextField } from '../ui/fields.tsx';
import { formatDayAndTime, formatMoment, getClubTimeZone, getNow } from '../ui/format.ts';
import { Fold, FormRow } from '../ui/layout.tsx';

interface VisibilityWindowFieldProps {
  value: WindowFields;
  onChange: (end: keyof WindowFields, value: string) => void;
  problems?: Partial<Record<string, string>>;
  /** Content below the two dates. */
  children?: ReactNode;
}

const ENDS = ['showFrom', 'showUntil'] as const;

/** Start and end in club time, as date-and-time inputs have them. Empty for no limit. */
export type WindowFields = { showFrom: string; showUntil: string };

const toField = (moment: string | null | undefined): string => (moment ? toWallTime(moment, getClubTimeZone()) : '');

export function VisibilityWindowField({ value, onChange, problems = {}, children }: VisibilityWindowFieldProps) {
  const { showFrom, showUntil } = value;
  return (
    <Fold
      shape="fields"
      label="Show only between…"
      startsOpen={showFrom !== '' || showUntil !== ''}
      mustOpen={ENDS.some((name) => problems[name] !== undefined)}
    >
      <FormRow columns="two">
        {ENDS.map((name) => (
          <TextField
            key={name}
            label={WINDOW_LABELS[name]}
            isOptional
            name={name}
            type="datetime-local"
            value={value[name]}
            onChange={(next) => onChange(name, next)}
            hint={explainClocks(value[name])}
            error={problems[name]}
          />
        ))}
      </FormRow>
      {children}
      <p className="text-sm">
        In the club’s time zone. It comes and goes by itself. Leave either one empty for no limit.
      </p>
    </Fold>
  );
}

export function getWindowFields(row: VisibilityWindow | null): WindowFields {
  return { showFrom: toField(row?.showFrom), showUntil: toField(row?.showUntil) };
}

/** Request body. The server converts wall times to instants. */
export function toWindowBody({ showFrom, showUntil }: WindowFields, row: VisibilityWindow | null) {
  return { showFrom: toEnd(showFrom, row?.showFrom), showUntil: toEnd(showUntil, row?.showUntil) };
}

/** "From Oct 17, 5:00 pm", "Until Friday 5:00 pm", "Over since 5:00 pm". Null if always shown. */
export function describeWindow(row: VisibilityWindow, now = getNow().toISOString()): string | null {
  const { showFrom, showUntil } = row;
  if (!showFrom && !showUntil) return null;
  if (isDue(row, now)) return showUntil ? `Until ${formatMoment(showUntil)}` : null;
  return showFrom && showFrom > now ? `From ${formatMoment(showFrom)}` : `Over since ${formatMoment(showUntil ?? now)}`;
}

/** Explains a time in the two nights when clocks change. */
export function explainClocks(wall: string): string | undefined {
  if (wall === '') return undefined;
  const timeZone = getClubTimeZone();
  if (isSkipped(wall, timeZone)) {
    return `Clocks skip that hour, so this means ${formatDayAndTime(toMoment(wall, timeZone))}.`;
  }
  return isRepeated(wall, timeZone) ? 'Clocks show that time twice. This means the first one.' : undefined;
}

// An untouched value is sent unchanged. Converting the repeated hour would shift it to the first one.
function toEnd(field: string, stored: string | null | undefined): string | null {
  if (field === '') return null;
  return stored && toField(stored) === field ? stored : field;
}
