import { useQuery } from '@tanstack/react-query';
import type { ChangeEntity } from '../../contract/changes.ts';
import { formatSections } from '../../contract/custom-pages.ts';
import type { EditingReport } from '../../contract/live-updates.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { getPlainText } from '../../contract/plain-text.ts';
import { changesOfQuery } from '../client/changes.ts';
import { copyText } from '../client/failures.ts';
import { useOtherEditors } from '../client/live-updates.ts';
import { useAdmin } from '../client/session.ts';
import { Button } from '../ui/button.tsx';
import { NoteBar } from '../ui/callout.tsx';
import { Icon } from '../ui/icon.tsx';
import type { AnyForm } from './item-form.ts';
import type { Fields } from './merging.ts';

const list = new Intl.ListFormat('en-US');

interface GoneNoteProps {
  form: AnyForm;
  /** Entity whose history names the author. Absent if there is none. */
  entity?: ChangeEntity;
  id?: number;
}

/** Shown if someone else deleted the edited item. The typed text stays and can be reused. */
export function GoneNote({ form, entity, id }: GoneNoteProps) {
  const { isGone, canSaveAsNew, fields, labels } = form;
  const { data: changes } = useQuery({
    ...changesOfQuery(entity ?? 'contentItems', id ?? 0),
    staleTime: 0,
    enabled: isGone && id !== undefined,
  });
  if (!isGone) return null;
  const [latest] = changes ?? [];
  const by = latest?.action === 'delete' ? latest.by : null;
  const copy = () => void copyText(writeLines(labels, fields), MESSAGES.copying.done, MESSAGES.copying.failure);
  return (
    <NoteBar role="alert">
      <Icon name="alert" />
      <span>
        <strong>{by ?? 'Someone else'} deleted this while you were editing.</strong> Your text is still here:{' '}
        {canSaveAsNew ? 'save it as a new one, or copy it.' : 'copy what you still need.'}
      </span>
      <Button label="Copy my text" size="small" onClick={copy} />
    </NoteBar>
  );
}

/** Typed fields by their labels, to be pasted anywhere. */
export function writeLines(labels: AnyForm['labels'], fields: Fields): string {
  const lines = Object.entries(labels).flatMap(([name, label]) => {
    const value = fields[name];
    if (typeof value !== 'string') return [];
    const words = name === 'sections' ? getPlainText(formatSections(JSON.parse(value))) : value;
    return words === '' ? [] : [`${label}: ${words}`];
  });
  return lines.join('\n');
}

export function OthersNote(place: Pick<EditingReport, 'entity' | 'item'>) {
  const { username } = useAdmin();
  const others = useOtherEditors(place);
  const names = [...new Set(others.map(({ by }) => by))].filter((by) => by !== username);
  const isAlone = others.length === 0;
  return (
    <div role="status">
      {!isAlone && (
        <NoteBar>
          <Icon name="about" />
          <span>
            {names.length === 0
              ? 'You have this open in another window too. If you save in both, the second one asks which text to keep.'
              : `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} editing this right now. If you both save, the second person picks which text to keep.`}
          </span>
        </NoteBar>
      )}
    </div>
  );
}
