import { type ReactNode, useState } from 'react';
import { isRepeated, isSkipped, toMoment } from '../../contract/club-time.ts';
import { formatDayAndTime, getClubTimeZone } from '../lib/moments.ts';
import type { WindowFields } from '../lib/show-window.ts';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';

interface ShowWindowFieldProps {
  value: WindowFields;
  onChange: (end: keyof WindowFields, value: string) => void;
  problems?: Partial<Record<string, string>>;
  /** What there is beside the two ends. */
  children?: ReactNode;
}

/** What a wall time means in the two nights of the year in which it may surprise. */
const explain = (wall: string): string | undefined => {
  if (wall === '') return undefined;
  const timeZone = getClubTimeZone();
  if (isSkipped(wall, timeZone)) {
    return `Clocks skip that hour: ${formatDayAndTime(toMoment(wall, timeZone))} is meant.`;
  }
  return isRepeated(wall, timeZone) ? 'Clocks show that time twice: the first is meant.' : undefined;
};

/** The folded part of a form that says from when until when an item is shown. */
export const ShowWindowField = ({ value, onChange, problems = {}, children }: ShowWindowFieldProps) => {
  const { showFrom, showUntil } = value;
  // Open where times are set; afterwards it stays as the reader leaves it.
  const [isFirstOpen] = useState(showFrom !== '' || showUntil !== '');
  return (
    <details className="show-window" open={isFirstOpen}>
      <summary className="show-window-title">
        <Icon name="chevron-right" size={18} />
        Show only between…
      </summary>
      <div className="form-row form-row-2">
        <TextField
          label="Show from"
          isOptional
          name="showFrom"
          type="datetime-local"
          value={showFrom}
          onChange={(next) => onChange('showFrom', next)}
          hint={explain(showFrom)}
          error={problems.showFrom}
        />
        <TextField
          label="Show until"
          isOptional
          name="showUntil"
          type="datetime-local"
          value={showUntil}
          onChange={(next) => onChange('showUntil', next)}
          hint={explain(showUntil)}
          error={problems.showUntil}
        />
      </div>
      {children}
      <p className="field-hint">By the club’s clock. It comes and goes by itself; leave a side empty for no limit.</p>
    </details>
  );
};
