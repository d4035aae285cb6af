import { type ReactNode, useEffect, useId } from 'react';
import type { ChangeEntity } from '../../contract/changes.ts';
import { Button, SubmitButton } from '../ui/button.tsx';
import { cardFormStyle } from '../ui/card.tsx';
import { ButtonRow } from '../ui/layout.tsx';
import { Diamond } from '../ui/marks.ts';
import { FieldsConflict } from './conflicts.tsx';
import { type AnyForm, describeSave, FIRST_FIELD } from './item-form.ts';
import { GoneNote, OthersNote } from './notes.tsx';

interface FormFrameProps {
  form: AnyForm;
  /** Edited item. Null while adding one. */
  item: { entity: ChangeEntity; id: number; name: string } | null;
  title: ReactNode;
  children: ReactNode;
}

/** Frame of a form in a list: shows other editors, a deleted item, and conflicts. */
export function FormFrame({ form, item, title, children }: FormFrameProps) {
  const titleId = useId();
  const { ref } = form.element;
  const isEditing = item !== null;
  // The opening button may be far above, so focus the form, unless one of its fields already took the focus.
  useEffect(() => {
    if (isEditing && !ref.current?.contains(document.activeElement)) {
      ref.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    }
  }, [isEditing, ref]);
  return (
    <form className={cardFormStyle({ isEditing })} {...form.element} aria-labelledby={titleId}>
      <h4 className="flex items-center gap-3.5 text-base" id={titleId}>
        {title}
      </h4>
      {item && <OthersNote entity={item.entity} item={String(item.id)} />}
      {item && <GoneNote form={form} entity={item.entity} id={item.id} />}
      {children}
      {item && <FieldsConflict form={form} entity={item.entity} id={item.id} label={item.name} />}
    </form>
  );
}

interface FormActionsProps {
  form: AnyForm;
  action: string;
  isNew?: boolean;
  isReady?: boolean;
  /** Explains why the form is not ready. */
  needs?: string;
  /** Absent if there is nothing to return to. */
  onCancel?: (() => void) | undefined;
  /** Shown before the buttons. */
  children?: ReactNode;
}

export function FormActions({ form, action, isNew, isReady = true, needs, onCancel, children }: FormActionsProps) {
  return (
    <ButtonRow>
      {needs && !isReady && form.isChanged && <p className="basis-full text-right text-sm">{needs}</p>}
      {children}
      {onCancel && (
        <Button label={form.isGone ? 'Discard my text' : 'Cancel'} onClick={onCancel} disabled={form.isSaving} />
      )}
      {(!form.isGone || form.canSaveAsNew) && (
        <SubmitButton
          label={describeSave(form, action)}
          {...(isNew && { icon: 'plus' as const })}
          disabled={form.isSaving || !isReady}
          title={isReady ? undefined : needs}
        />
      )}
    </ButtonRow>
  );
}

/** Buttons of a form that is always open. Disabled until something changes. */
export function SettingActions({ form }: { form: AnyForm }) {
  return (
    <ButtonRow>
      {form.isChanged && (
        <p className="mr-auto flex items-center gap-3 font-semibold text-ink">
          <Diamond />
          Unsaved changes
        </p>
      )}
      <Button label="Cancel" variant="plain" onClick={form.clear} disabled={!form.isChanged || form.isSaving} />
      <SubmitButton label={describeSave(form, 'Save')} disabled={!form.isChanged || form.isSaving} />
    </ButtonRow>
  );
}
