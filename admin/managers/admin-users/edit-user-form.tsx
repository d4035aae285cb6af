import { useId } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { getDisplayName } from '../../lib/account-names.ts';
import { describeSave } from '../../lib/item-form.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldsConflict } from '../conflicts/fields-conflict.tsx';
import { GoneNote } from '../conflicts/gone-note.tsx';
import { OthersNote } from '../conflicts/others-note.tsx';
import type { MadePasswordOf } from './made-password.tsx';
import { OtherPasswordField } from './other-password-field.tsx';
import { OtherSecondStep } from './other-second-step.tsx';
import { useUserForm } from './use-user-form.ts';
import { USER_FIELD_LABELS } from './user-fields.ts';
import { EmailField, NameFields, RightsFields, TermField, UsernameField } from './user-form-fields.tsx';

interface EditUserFormProps {
  user: AdminUser;
  isGone: boolean;
  onSaved: (made: MadePasswordOf | null) => void;
  onCancel: () => void;
}

export const EditUserForm = ({ user, isGone, onSaved, onCancel }: EditUserFormProps) => {
  const form = useUserForm({ user, isGone, onSaved });
  const titleId = useId();
  const name = getDisplayName(user);
  const cancel = () => {
    form.clear();
    onCancel();
  };
  return (
    <form
      className="card-form is-editing-row"
      ref={form.form}
      onSubmit={form.submit}
      noValidate
      aria-labelledby={titleId}
    >
      <div className="user-form-title">
        <Avatar name={name} />
        <h4 className="card-title" id={titleId}>
          Edit {name}
        </h4>
      </div>
      <OthersNote entity="adminUsers" item={String(user.id)} />
      <GoneNote form={form} entity="adminUsers" id={user.id} fieldLabels={USER_FIELD_LABELS} />
      <div className="form-row form-row-2">
        <UsernameField {...form} autoFocus />
        <EmailField {...form} />
      </div>
      <NameFields {...form} />
      <OtherPasswordField
        label="New password"
        placeholder="Leave blank to keep the current password"
        value={form.fields.password}
        onChange={form.set('password')}
        onMade={form.setMade}
        error={form.problems.password}
      />
      <TermField {...form} />
      <OtherSecondStep user={user} />
      <div className="form-actions user-form-end">
        <RightsFields {...form} />
        <Button onClick={cancel} disabled={form.isSaving}>
          {form.isGone ? 'Discard my text' : 'Cancel'}
        </Button>
        {!form.isGone && (
          <Button look="primary" type="submit" disabled={form.isSaving}>
            {describeSave(form, 'Update')}
          </Button>
        )}
      </div>
      <FieldsConflict form={form} entity="adminUsers" id={user.id} label={name} fieldLabels={USER_FIELD_LABELS} />
    </form>
  );
};
