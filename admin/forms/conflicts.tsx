import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ChangeEntity } from '../../contract/changes.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { changesOfQuery } from '../client/changes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatDayAndTime } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Prose } from '../ui/prose.tsx';
import type { ConflictingForm } from './item-form.ts';
import type { Fields } from './kept-fields.ts';
import { markDifferences } from './text-differences.ts';

interface FieldsConflictProps {
  form: ConflictingForm;
  /** Where the history of it is read; absent where none is kept. */
  entity?: ChangeEntity;
  id?: number;
  label: string;
  /** What the form calls its fields; one without a name is shown to nobody. */
  fieldLabels: Partial<Record<string, string>>;
  /** The field that holds a picture's address: people compare pictures, not addresses. */
  picture?: { field: string; findPreview: (address: string) => string };
}

const toText = (value: string | boolean | undefined): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return escapeHtml(value ?? '');
};

/** The two edits of a form, field by field. */
export const FieldsConflict = ({ form, ...rest }: FieldsConflictProps) =>
  form.conflict && <ShownConflict {...rest} form={form} conflict={form.conflict} />;

type ShownConflictProps = FieldsConflictProps & { conflict: NonNullable<ConflictingForm['conflict']> };

const ShownConflict = ({ form, conflict, entity, id, label, fieldLabels, picture }: ShownConflictProps) => {
  const { data: changes } = useQuery({
    ...changesOfQuery(entity ?? 'contentItems', id ?? 0),
    staleTime: 0,
    enabled: id !== undefined,
  });
  const { base, mine, theirs, both } = conflict;
  const isShown = (name: string) =>
    fieldLabels[name] !== undefined && (mine[name] !== base[name] || theirs.fields[name] !== base[name]);
  const shown = Object.keys(base).filter(isShown);
  const show = (fields: Fields) => (
    <div className="version-text">
      {shown.map((name) => (
        <div className="version-field" key={name}>
          <p className="version-field-name">{fieldLabels[name]}</p>
          {name === picture?.field && fields[name] ? (
            <div className="image-preview">
              <img src={picture.findPreview(String(fields[name]))} alt="" />
            </div>
          ) : (
            <Prose html={markDifferences(toText(base[name]), toText(fields[name])) || '<p>Empty</p>'} />
          )}
        </div>
      ))}
    </div>
  );
  return (
    <ConflictDialog
      label={label}
      author={changes?.[0]?.by ?? null}
      savedAt={changes?.[0]?.at ?? new Date().toISOString()}
      theirs={show(theirs.fields)}
      mine={show(mine)}
      both={both && show(both)}
      isSaving={form.isSaving}
      onChoose={form.resolveConflict}
      onKeepEditing={form.closeConflict}
    />
  );
};

export type Choice = 'theirs' | 'mine' | 'both';

interface ConflictDialogProps {
  /** What both have edited. */
  label: string;
  /** Who saved first; null where that is not known. */
  author: string | null;
  savedAt: string;
  theirs: ReactNode;
  mine: ReactNode;
  /** Null where the edits contradict each other. */
  both: ReactNode | null;
  isSaving: boolean;
  onChoose: (choice: Choice) => void;
  onKeepEditing: () => void;
}

const ACTIONS = { theirs: 'Use theirs', mine: 'Save mine', both: 'Save both' } as const satisfies Record<
  Choice,
  string
>;

const OUTCOMES = {
  theirs: 'Your text is thrown away; theirs stays as it is.',
  mine: 'Their text stays in History.',
  both: 'Their version stays in History.',
} as const satisfies Record<Choice, string>;

/** Someone saved after the form was opened here: nothing is overwritten without saying so. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { label, author, savedAt, theirs, mine, both, isSaving, onChoose, onKeepEditing } = props;
  const [choice, setChoice] = useState<Choice>(both === null ? 'mine' : 'both');
  const name = useId();
  const option = (value: Choice, title: string, text: ReactNode) => (
    <label className="version-choice">
      <span className="version-name">
        <input type="radio" name={name} checked={choice === value} onChange={() => setChoice(value)} />
        {title}
      </span>
      {text}
    </label>
  );
  return (
    <Dialog
      isOpen
      onClose={onKeepEditing}
      shape="wide"
      title={`${author ?? 'Someone else'} saved this while you were editing`}
      description={`${label}, ${formatDayAndTime(savedAt)}. Choose which text to keep.`}
      footer={
        <>
          <p className="push-left footnote">{OUTCOMES[choice]}</p>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button look="primary" disabled={isSaving} onClick={() => onChoose(choice)}>
            {isSaving ? 'Saving...' : ACTIONS[choice]}
          </Button>
        </>
      }
    >
      <fieldset className={`version-choices ${both === null ? 'version-choices-2' : ''}`}>
        <legend className="visually-hidden">Which text to keep</legend>
        {option('theirs', author === null ? 'Their text' : `${author}’s text`, theirs)}
        {option('mine', 'Your text', mine)}
        {both !== null && option('both', 'Both', both)}
      </fieldset>
      {both === null && (
        <p className="footnote version-clash">
          <Icon name="info" />
          You both changed the same words, so only one of the texts can stay.
        </p>
      )}
      <p className="version-legend">
        <del>removed</del> <ins>added</ins> compared with the text you both started from.
      </p>
    </Dialog>
  );
};
