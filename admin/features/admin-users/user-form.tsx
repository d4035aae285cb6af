import { useId, useState } from 'react';
import { type AdminUser, PASSWORD_MIN } from '../../../contract/admin-users.ts';
import { FormFrame } from '../../forms/form-frame.tsx';
import { describeSave } from '../../forms/item-form.ts';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { getDisplayName } from '../../ui/format.ts';
import { ButtonRow, FormRow } from '../../ui/layout.tsx';
import { WelcomeMessage } from '../season/welcome-text.tsx';
import { MadePassword, type MadePasswordOf, OtherPasswordField } from './passwords.tsx';
import { OtherTwoFactor } from './two-factor.tsx';
import { USER_FIELD_LABELS, type UserForm, useUserForm } from './user-fields.ts';

interface EditUserFormProps {
  user: AdminUser;
  isGone: boolean;
  onSaved: (made: MadePasswordOf | null) => void;
  onCancel: () => void;
}

export function EditUserForm({ user, isGone, onSaved, onCancel }: EditUserFormProps) {
  const form = useUserForm({ user, isGone, onSaved });
  const name = getDisplayName(user);
  const cancel = () => {
    form.clear();
    onCancel();
  };
  return (
    <FormFrame
      form={form}
      item={{ entity: 'adminUsers', id: user.id, name }}
      title={
        <>
          <Avatar name={name} size="large" />
          <h4 className="text-xl">Edit {name}</h4>
        </>
      }
      fieldLabels={USER_FIELD_LABELS}
    >
      <FormRow columns="two">
        <UsernameField text={form.text} autoFocus />
        <EmailField text={form.text} />
      </FormRow>
      <NameFields text={form.text} />
      <OtherPasswordField
        {...form.text('password')}
        label="New password"
        placeholder="Leave blank to keep the current password"
        onMade={form.setMade}
        owner={form.fields}
      />
      <TermField text={form.text} />
      <OtherTwoFactor user={user} />
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
        <div className="mr-auto flex flex-wrap gap-x-6 gap-y-3 max-md:grid max-md:basis-full">
          <RightsFields toggle={form.toggle} />
        </div>
        <Button onClick={cancel} disabled={form.isSaving}>
          {form.isGone ? 'Discard my text' : 'Cancel'}
        </Button>
        {!form.isGone && (
          <Button variant="primary" type="submit" disabled={form.isSaving}>
            {describeSave(form, 'Update')}
          </Button>
        )}
      </div>
    </FormFrame>
  );
}

export function NewUserCard() {
  const titleId = useId();
  const [made, setMade] = useState<MadePasswordOf | null>(null);
  const [created, setCreated] = useState<AdminUser | null>(null);
  const onSaved = (password: MadePasswordOf | null, saved: AdminUser | null) => {
    setMade(password);
    setCreated(saved);
  };
  const form = useUserForm({ user: null, onSaved });
  const missing = describeMissing(form);
  return (
    <TitledCard
      titleId={titleId}
      title="Add New Admin User"
      lead="They can sign in as soon as you create the account. Tell them the password yourself."
    >
      {made && <MadePassword {...made} onDone={() => setMade(null)} />}
      {created && (
        <section
          className="grid gap-4 px-6 pb-6 max-md:px-4"
          aria-label={`Welcome message for ${getDisplayName(created)}`}
        >
          <WelcomeMessage account={created} />
        </section>
      )}
      <form
        className="grid gap-5 px-6 pt-1 pb-6 max-md:px-4 max-md:pb-5"
        id="new-admin-user"
        {...form.element}
        aria-labelledby={titleId}
      >
        <FormRow columns="two">
          <UsernameField text={form.text} />
          <OtherPasswordField
            {...form.text('password')}
            label="Password"
            placeholder={`Minimum ${PASSWORD_MIN} characters`}
            onMade={form.setMade}
            owner={form.fields}
          />
        </FormRow>
        <NameFields text={form.text} />
        <FormRow columns="two">
          <EmailField text={form.text} />
          <TermField text={form.text} />
        </FormRow>
        <FormRow columns="two">
          <RightsFields toggle={form.toggle} />
        </FormRow>
        <ButtonRow className="border-t border-line-cool pt-5">
          {missing && <p className="mr-auto">{missing}</p>}
          <Button variant="primary" type="submit" disabled={missing !== null || form.isSaving}>
            {describeSave(form, 'Create Admin User', 'Creating...')}
          </Button>
        </ButtonRow>
      </form>
    </TitledCard>
  );
}

function UsernameField({ text, autoFocus }: Text & { autoFocus?: boolean }) {
  return (
    <TextField
      {...text('username')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      autoFocus={autoFocus}
    />
  );
}

function EmailField({ text }: Text) {
  return <TextField isOptional {...text('email')} type="email" autoComplete="off" placeholder="name@example.org" />;
}

type Text = Pick<UserForm, 'text'>;

function NameFields({ text }: Text) {
  return (
    <FormRow columns="two">
      <TextField isOptional {...text('firstName')} autoComplete="off" />
      <TextField isOptional {...text('lastName')} autoComplete="off" />
    </FormRow>
  );
}

function TermField({ text }: Text) {
  return (
    <TextField
      isOptional
      {...text('termEndsOn')}
      type="date"
      hint="The dashboard reminds the Super Admins a month before."
    />
  );
}

function RightsFields({ toggle }: Pick<UserForm, 'toggle'>) {
  return (
    <>
      <SwitchField hint="Can sign in" {...toggle('isActive')} />
      <SwitchField hint="Can also add, change and delete admin users" {...toggle('isSuperAdmin')} />
    </>
  );
}

function describeMissing({ fields }: UserForm): string | null {
  if (fields.username.trim() === '') return 'Enter a username to continue.';
  return fields.password === '' ? 'Enter a password to continue.' : null;
}
