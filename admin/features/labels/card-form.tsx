import { type ReactNode, useEffect, useRef } from 'react';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { FormActions } from '../../forms/form-frame.tsx';
import type { ConflictingForm, useItemForm } from '../../forms/item-form.ts';
import { cardFormStyle } from '../../ui/card.tsx';
import { useKeyboardSave } from '../../ui/shortcut.ts';

type CardFormState = ConflictingForm &
  Pick<
    ReturnType<typeof useItemForm>,
    'element' | 'clear' | 'focusFirst' | 'saveFromKeyboard' | 'isChanged' | 'isFailed' | 'isGone'
  >;

interface CardFormProps {
  form: CardFormState;
  title: string;
  /** Item to name in a conflict about a field. Undefined if nothing is stored yet. */
  itemOf: (field: string) => number | undefined;
  fieldLabels: Partial<Record<string, string>>;
  onClose: () => void;
  /** Shown before the buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Form of a labels card. Focuses its first field when opened. */
export function CardForm(props: CardFormProps) {
  const { form, title, itemOf, fieldLabels, onClose, actions, children } = props;
  useKeyboardSave(form.saveFromKeyboard);
  const first = useRef(form.focusFirst);
  useEffect(() => first.current(), []);
  const cancel = () => {
    form.clear();
    onClose();
  };
  return (
    <form className={cardFormStyle({ isEditing: true })} {...form.element} aria-label={`Edit ${title}`}>
      {children}
      <FormActions form={form} action="Save" isReady={form.isChanged} onCancel={cancel}>
        {actions}
      </FormActions>
      <FieldsConflict form={form} entity="contentItems" id={itemOf} label={title} fieldLabels={fieldLabels} />
    </form>
  );
}
