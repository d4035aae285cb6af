import { type ReactNode, useId, useState } from 'react';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

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
