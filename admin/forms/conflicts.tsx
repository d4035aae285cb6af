import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ChangeEntity } from '../../contract/changes.ts';
import { formatTimeOfDay, formatWall, isWallTime } from '../../contract/club-time.ts';
import { formatSections } from '../../contract/custom-pages.ts';
import { isAllDay } from '../../contract/events.ts';
import { describeList, isListKey } from '../../contract/lists.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import { changesOfQuery } from '../client/changes.ts';
import { useAdmin } from '../client/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatDayAndTime } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { ImageFrame } from '../ui/image-frame.tsx';
import { Prose } from '../ui/prose.tsx';
import type { AnyForm, ConflictChoice } from './item-form.ts';
import type { Fields } from './merging.ts';
import { markDifferences } from './text-differences.ts';

interface FieldsConflictProps {
  form: AnyForm;
  /** Default: content items. */
  entity?: ChangeEntity;
  /** The item, or a lookup by field if the form edits several. */
  id?: number | ((field: string) => number | undefined);
  label: string;
  richText?: { field: string; isOnNavy: boolean } | undefined;
  /** Field with an image address, shown as an image for comparison. */
  image?: { field: string; findPreview: (address: string) => string };
}

/** Shown if someone saved after the form was opened, so that nothing is overwritten silently. */
export const FieldsConflict = ({ form, ...rest }: FieldsConflictProps) =>
  form.conflict && <ConflictDialog {...rest} form={form} conflict={form.conflict} />;

/** Labels for a conflict with one's own edit in another window. */
const OWN_LABELS: ChoiceLabels = {
  theirs: {
    title: 'Saved in the other window',
    action: 'Use the saved text',
    outcome: 'This window’s text is thrown away; the saved one stays as it is.',
  },
  mine: { title: 'In this window', action: 'Save this text', outcome: 'The saved text stays in History.' },
  both: { title: 'Both', action: 'Save both', outcome: 'The saved text stays in History.' },
};

function ConflictDialog(props: FieldsConflictProps & { conflict: NonNullable<AnyForm['conflict']> }) {
  const { form, conflict, entity = 'contentItems', id, label, richText, image } = props;
  const { base, mine, theirs, both } = conflict;
  const [choice, setChoice] = useState<ConflictChoice>(both === null ? 'mine' : 'both');
  const name = useId();
  const [field = ''] = Object.keys(base).filter((name) => theirs.fields[name] !== base[name]);
  const itemId = typeof id === 'function' ? id(field) : id;
  const { data: changes } = useQuery({
    ...changesOfQuery(entity, itemId ?? 0),
    staleTime: 0,
    enabled: itemId !== undefined,
  });
  const { by: author = null, at: savedAt = new Date().toISOString() } = changes?.[0] ?? {};
  const isOwn = author === useAdmin().username;
  const words = isOwn ? OWN_LABELS : describeOthers(author);
  const shown = Object.keys(form.labels).filter(
    (name) => mine[name] !== base[name] || theirs.fields[name] !== base[name],
  );
  const option = (value: ConflictChoice, fields: Fields) => (
    <label className="block min-w-0 cursor-pointer rounded-card border border-line-cool px-4.5 py-4 hover:border-field has-checked:border-brand-800 has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-brand-800)]">
      <span className="mb-2.5 flex min-h-6 items-center gap-3 text-base font-bold text-brand-900">
        <input
          className="size-5 shrink-0 accent-brand-800"
          type="radio"
          name={name}
          checked={choice === value}
          onChange={() => setChoice(value)}
        />
        {words[value].title}
      </span>
      <div className="max-h-80 overflow-auto">
        {shown.map((name) => (
          <div className="not-first:mt-3" key={name}>
            <p className="text-sm">{form.labels[name]}</p>
            {name === richText?.field ? (
              <RichText base={String(base[name])} value={String(fields[name])} isOnNavy={richText.isOnNavy} />
            ) : name === image?.field && fields[name] ? (
              <ImageFrame className="mt-1.5 max-w-65" src={image.findPreview(String(fields[name]))} alt="" />
            ) : name === 'fileUrl' ? (
              <p>{fields[name] === base[name] ? 'The file it had' : 'A new file'}</p>
            ) : (
              <Prose
                size="small"
                html={markDifferences(toHtml(form, name, base), toHtml(form, name, fields)) || '<p>Empty</p>'}
              />
            )}
          </div>
        ))}
      </div>
    </label>
  );
  return (
    <Dialog
      onClose={form.closeConflict}
      shape="wide"
      title={
        isOwn ? 'You saved this in another window' : `${author ?? 'Someone else'} saved this while you were editing`
      }
      description={`${label}, ${formatDayAndTime(savedAt)}. Choose which text to keep.`}
      footer={
        <>
          <p className="mr-auto">{words[choice].outcome}</p>
          <Button label="Keep editing" onClick={form.closeConflict} />
          <Button
            label={form.isSaving ? 'Saving...' : words[choice].action}
            variant="primary"
            disabled={form.isSaving}
            onClick={() => form.resolveConflict(choice)}
          />
        </>
      }
    >
      <fieldset className={`grid min-w-0 gap-4 max-sm:grid-cols-1 ${both === null ? 'grid-cols-2' : 'grid-cols-3'}`}>
        <legend className="sr-only">Which text to keep</legend>
        {option('theirs', theirs.fields)}
        {option('mine', mine)}
        {both && option('both', both)}
      </fieldset>
      {both === null && (
        <p className="mt-3.5 flex items-center gap-2.5 text-sm">
          <Icon name="info" />
          Both changed the same words, so only one of the texts can stay.
        </p>
      )}
      <p className="mt-3.5 text-sm">
        <del>removed</del> <ins>added</ins> compared with the text that both started from.
      </p>
    </Dialog>
  );
}

function RichText({ base, value, isOnNavy }: { base: string; value: string; isOnNavy: boolean }) {
  return (
    <div className={isOnNavy ? 'navy-rail mt-1.5 rounded-lg px-5 pt-5 pb-7' : ''}>
      <Prose html={markDifferences(base, value)} variant={isOnNavy ? 'on-navy' : 'plain'} size="small" />
    </div>
  );
}

/** A field as its form shows it. The sections of a page are one rich text. */
function toHtml({ element }: AnyForm, name: string, { [name]: value }: Fields): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (name === 'sections' && value) return formatSections(JSON.parse(value));
  if (value && isListKey(name)) {
    const rows = describeList(name, value).split('\n');
    return `<ul>${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')}</ul>`;
  }
  if (value && isAllDay({ startsAt: value })) return formatWall(value, { dateStyle: 'medium' });
  if (value && isWallTime(value)) return `${formatWall(value, { dateStyle: 'medium' })}, ${formatTimeOfDay(value)}`;
  if (isWallTime(`2000-01-01T${value}`)) return formatTimeOfDay(`2000-01-01T${value}`);
  // Only the form's own list names its choices: a club's tabs among them.
  const choice = `select[name="${name}"] > [value="${CSS.escape(value ?? '')}"]`;
  return escapeHtml(element.ref.current?.querySelector(choice)?.textContent ?? value ?? '');
}

type ChoiceLabels = Record<ConflictChoice, { title: string; action: string; outcome: string }>;

function describeOthers(author: string | null): ChoiceLabels {
  return {
    theirs: {
      title: author === null ? 'Their text' : `${author}’s text`,
      action: 'Use theirs',
      outcome: 'Your text is thrown away; theirs stays as it is.',
    },
    mine: { title: 'Your text', action: 'Save mine', outcome: 'Their text stays in History.' },
    both: { title: 'Both', action: 'Save both', outcome: 'Their version stays in History.' },
  };
}
