import { type ReactNode, useId, useState } from 'react';
import { formatWall } from '../../../contract/club-time.ts';
import type { SeasonChoice, SeasonItem } from '../../../contract/season/season.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button, DisclosureButton } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, RowNames, RowTitle } from '../../ui/list.tsx';
import { useOpenItem } from '../publishing/open-item.ts';
import { announce, useChoose } from './data.ts';
import { SeasonForm } from './season-form.tsx';

const CHOICES: Record<SeasonChoice, [label: string, done: string]> = {
  keep: ['Keep as is', 'Kept as it is'],
  date: ['Next year’s date', 'Moved to next year'],
  change: ['Change', 'Changed'],
  clear: ['Clear', 'Cleared'],
};

const labelOf = (choice: SeasonChoice, { key }: SeasonItem): string =>
  choice === 'clear' && key === null ? 'Take off the site' : CHOICES[choice][0];

const FEW = 3;

/** An item that may be from last season: its words in context, its age, and one choice. */
export function SeasonItemRow({ item }: { item: SeasonItem }) {
  const [isEditing, setEditing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { mutateAsync, isPending } = useChoose();
  const open = useOpenItem();
  const listId = useId();
  const { label, age, findings, options, chosen, stamp } = item;
  const choose = (choice: SeasonChoice) => {
    if (choice === 'change') return setEditing(true);
    void announce(mutateAsync({ item, choice: chosen?.choice === choice ? null : choice, seen: stamp }));
  };
  // Findings in the same line are marked together.
  const contexts = [...Map.groupBy(findings, ({ context }) => context)];
  const toggle = isWhole ? 'Show less' : `Show ${contexts.length - FEW} more`;
  return (
    <ListRow shape="wrapped" className="items-start">
      <RowNames className="flex-[1_1_320px] basis-[320px]">
        <RowTitle>
          {label}
          <Badge>{formatAge(age)}</Badge>
        </RowTitle>
        <ul id={listId} className="mt-1 grid gap-1">
          {(isWhole ? contexts : contexts.slice(0, FEW)).map(([context, found]) => (
            <li key={context} className="wrap-anywhere">
              {markWords(context, found)}
            </li>
          ))}
        </ul>
        {contexts.length > FEW && (
          <DisclosureButton
            label={toggle}
            spoken={`${toggle}: ${label}`}
            isOpen={isWhole}
            controls={listId}
            onToggle={setWhole}
          />
        )}
        {findings.some(({ field }) => field === 'sections') && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <p>What is in its sections is edited with the page, and does not wait for the new season.</p>
            <Button label="Edit the page" of={label} size="compact" onClick={() => void open(item)} />
          </div>
        )}
        <div role="status">{chosen && <Chosen item={item} chosen={chosen} />}</div>
      </RowNames>
      {isEditing ? (
        <div className="min-w-0 basis-full">
          <SeasonForm item={item} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <fieldset className="flex flex-wrap gap-2" disabled={isPending}>
          <legend className="sr-only">{`Choice for ${label}`}</legend>
          {options.map((choice) => (
            <Button
              key={choice}
              label={labelOf(choice, item)}
              size="compact"
              variant={chosen?.choice === choice ? 'primary' : 'outline'}
              aria-pressed={chosen?.choice === choice}
              onClick={() => choose(choice)}
            />
          ))}
        </fieldset>
      )}
    </ListRow>
  );
}

/** "changed 14 months ago". */
function formatAge(days: number): string {
  if (days < 2) return days === 0 ? 'Changed today' : 'Changed yesterday';
  if (days < 60) return `Changed ${days} days ago`;
  const months = Math.round(days / 30.4);
  return months < 24 ? `Changed ${months} months ago` : `Changed ${Math.floor(months / 12)} years ago`;
}

/** Marks the words, one after another, in their context. */
function markWords(context: string, [first, ...rest]: readonly { text: string }[]): ReactNode {
  if (!first) return context;
  const at = context.indexOf(first.text);
  if (at < 0 || first.text === '') return markWords(context, rest);
  return (
    <>
      {context.slice(0, at)}
      <mark className="rounded-sm bg-accent-100 px-0.5 font-semibold text-ink">{first.text}</mark>
      {markWords(context.slice(at + first.text.length), rest)}
    </>
  );
}

function Chosen({ item, chosen }: { item: SeasonItem; chosen: NonNullable<SeasonItem['chosen']> }) {
  const { choice, by, at, remaining } = chosen;
  const { startsAt } = item.fields;
  const day = choice === 'date' && startsAt && formatWall(startsAt, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <>
      <p className="mt-2 flex items-center gap-2 font-semibold text-success-strong">
        <Icon name="check" size={18} />
        <span>
          {day ? `Moved to ${day}` : CHOICES[choice][1]} by {by}, {formatDayAndTime(at)}
        </span>
      </p>
      {remaining.length > 0 && (
        <p className="mt-1">
          Still in it: {remaining.slice(0, 6).join(', ')}
          {remaining.length > 6 && ' …'}
        </p>
      )}
      {item.isOvertaken && (
        <p className="mt-1 font-semibold text-danger">
          Someone has edited it since. Their words stay, unless you choose again.
        </p>
      )}
    </>
  );
}
