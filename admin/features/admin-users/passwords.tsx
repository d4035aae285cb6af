import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { getStrength, type PasswordOwner } from '../../../contract/password-strength.ts';
import { copyText } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { FIELD_BUTTON, ShowButton, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

// Without i, l, o, 0 and 1, because it is read out over the phone.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;

interface OtherPasswordFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with a generated password, which is shown now and again after saving. */
  onMade: (password: string) => void;
  error: string | undefined;
  /** Account to rate the strength for, once something is typed. */
  owner: PasswordOwner;
}

/** Password for another account, typed or generated. */
export function OtherPasswordField({ onMade, onChange, value, owner, ...rest }: OtherPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const make = () => {
    const password = makePassword();
    setShown(true);
    onChange(password);
    onMade(password);
  };
  return (
    <TextField
      {...rest}
      hint={value === '' ? undefined : getStrength(value, owner).hint}
      name="password"
      value={value}
      onChange={onChange}
      type={isShown && value !== '' ? 'text' : 'password'}
      autoComplete="new-password"
      isExact
      room={value === '' ? 'long-button' : 'button'}
      trailing={
        value === '' ? (
          <button type="button" className={FIELD_BUTTON} onClick={make}>
            <Icon name="key" className="max-sm:hidden" />
            Make one for me
          </button>
        ) : (
          <ShowButton label={rest.label} isShown={isShown} onPress={() => setShown(!isShown)} />
        )
      }
    />
  );
}

export interface MadePasswordOf {
  name: string;
  password: string;
}

/** Shows the generated password again for handing over. It is not stored. */
export function MadePassword({ name, password, onDone }: MadePasswordOf & { onDone: () => void }) {
  const copy = () => void copyText(password, MESSAGES.copying.password, MESSAGES.copying.failure);
  return (
    <div
      className="mx-6 mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-success-soft px-5 py-4 text-ink max-md:mx-4"
      role="status"
    >
      <Icon name="key" className="self-start" />
      <div className="flex-[1_1_320px] max-md:basis-[calc(100%-40px)]">
        <p>
          <strong>Password for {name}</strong>
        </p>
        <code className="my-1 block text-xl wrap-anywhere">{password}</code>
        <p>Give it to them now: it is shown only this once.</p>
      </div>
      <Button icon="copy" label="Copy" onClick={copy} />
      <Button label="Done" variant="plain" onClick={onDone} />
    </div>
  );
}

type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/** "k7mt-9bqx-2hfa-wz4d": about 79 bits, with all letters equally likely. */
export function makePassword(fill: FillRandom = (bytes) => crypto.getRandomValues(bytes)): string {
  const fair = 256 - (256 % ALPHABET.length);
  let letters = '';
  while (letters.length < LENGTH) {
    const bytes = fill(new Uint8Array(LENGTH)).filter((byte) => byte < fair);
    letters += Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  }
  return letters.slice(0, LENGTH).replace(/.{4}(?=.)/g, '$&-');
}
