import { useId, useState } from 'react';
import { type AdminUser, PASSWORD_MIN } from '../../../contract/admin-users.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { describeSave } from '../../forms/item-form.ts';
import { GoneNote, OthersNote } from '../../forms/notes.tsx';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { getDisplayName } from '../../ui/format.ts';
import { MadePassword, type MadePasswordOf, OtherPasswordField } from './passwords.tsx';
import { OtherSecondStep } from './second-step.tsx';
import { USER_FIELD_LABELS, type UserForm, useUserForm } from './user-fields.ts';

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

const describeMissing = ({ fields }: UserForm): string | null => {
  if (fields.username.trim() === '') return 'Enter a username to continue.';
  return fields.password === '' ? 'Enter a password to continue.' : null;
};

export const NewUserCard = () => {
  const titleId = useId();
  const [made, setMade] = useState<MadePasswordOf | null>(null);
  const form = useUserForm({ user: null, onSaved: setMade });
  const missing = describeMissing(form);
  return (
    <section className="card" aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title="Add New Admin User"
        lead="They can sign in as soon as you create the account. Tell them the password yourself."
      />
      {made && <MadePassword {...made} onDone={() => setMade(null)} />}
      <form
        className="card-fields"
        id="new-admin-user"
        ref={form.form}
        onSubmit={form.submit}
        noValidate
        aria-labelledby={titleId}
      >
        <div className="form-row form-row-2">
          <UsernameField {...form} />
          <OtherPasswordField
            label="Password"
            placeholder={`Minimum ${PASSWORD_MIN} characters`}
            value={form.fields.password}
            onChange={form.set('password')}
            onMade={form.setMade}
            error={form.problems.password}
          />
        </div>
        <NameFields {...form} />
        <div className="form-row form-row-2">
          <EmailField {...form} />
          <TermField {...form} />
        </div>
        <div className="form-row form-row-2">
          <RightsFields {...form} />
        </div>
        <div className="form-actions form-end">
          {missing && <p className="push-left">{missing}</p>}
          <Button look="primary" type="submit" disabled={missing !== null || form.isSaving}>
            {describeSave(form, 'Create Admin User', 'Creating...')}
          </Button>
        </div>
      </form>
    </section>
  );
};

/** What the forms for a new and for an existing account have in common. */
const NameFields = ({ fields, set, problems }: UserForm) => (
  <div className="form-row form-row-2">
    <TextField
      label="First name"
      isOptional
      name="firstName"
      autoComplete="off"
      value={fields.firstName}
      onChange={set('firstName')}
      error={problems.firstName}
    />
    <TextField
      label="Last name"
      isOptional
      name="lastName"
      autoComplete="off"
      value={fields.lastName}
      onChange={set('lastName')}
      error={problems.lastName}
    />
  </div>
);

const UsernameField = ({ fields, set, problems, autoFocus }: UserForm & { autoFocus?: boolean }) => (
  <TextField
    label="Username"
    name="username"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
    autoFocus={autoFocus}
    value={fields.username}
    onChange={set('username')}
    error={problems.username}
  />
);

const EmailField = ({ fields, set, problems }: UserForm) => (
  <TextField
    label="Email"
    isOptional
    name="email"
    type="email"
    autoComplete="off"
    placeholder="name@example.org"
    value={fields.email}
    onChange={set('email')}
    error={problems.email}
  />
);

const TermField = ({ fields, set, problems }: UserForm) => (
  <TextField
    label="Last day of their term"
    isOptional
    name="termEndsOn"
    type="date"
    hint="The dashboard reminds the Super Admins a month before."
    value={fields.termEndsOn}
    onChange={set('termEndsOn')}
    error={problems.termEndsOn}
  />
);

const RightsFields = ({ fields, set }: UserForm) => (
  <>
    <SwitchField label="Active" hint="Can sign in" isOn={fields.isActive} onChange={set('isActive')} />
    <SwitchField
      label="Super Admin"
      hint="Can also add, change and delete admin users"
      isOn={fields.isSuperAdmin}
      onChange={set('isSuperAdmin')}
    />
  </>
);
