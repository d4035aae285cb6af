import { useId, useState } from 'react';
import { PASSWORD_MIN } from '../../../contract/admin-users.ts';
import { describeSave } from '../../lib/item-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { MadePassword, type MadePasswordOf } from './made-password.tsx';
import { OtherPasswordField } from './other-password-field.tsx';
import { type UserForm, useUserForm } from './use-user-form.ts';
import { EmailField, NameFields, RightsFields, TermField, UsernameField } from './user-form-fields.tsx';

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
