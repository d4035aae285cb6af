import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { UserForm } from './use-user-form.ts';

/** What the forms for a new and for an existing account have in common. */
export const NameFields = ({ fields, set, problems }: UserForm) => (
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

export const UsernameField = ({ fields, set, problems, autoFocus }: UserForm & { autoFocus?: boolean }) => (
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

export const EmailField = ({ fields, set, problems }: UserForm) => (
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

export const TermField = ({ fields, set, problems }: UserForm) => (
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

export const RightsFields = ({ fields, set }: UserForm) => (
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
