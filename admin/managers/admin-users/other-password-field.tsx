import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { makePassword } from './make-password.ts';

interface OtherPasswordFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** A password that this field made: it is shown, and told of once more after saving. */
  onMade: (password: string) => void;
  error: string | undefined;
}

/** A password for somebody else: typed, or made here. */
export const OtherPasswordField = ({ onMade, onChange, value, ...rest }: OtherPasswordFieldProps) => {
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
      name="password"
      value={value}
      onChange={onChange}
      type={isShown && value !== '' ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        value === '' ? (
          <button type="button" className="field-button field-button-long" onClick={make}>
            <Icon name="key" />
            Make one for me
          </button>
        ) : (
          <button
            type="button"
            className="field-button"
            aria-pressed={isShown}
            aria-label={`Show ${rest.label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
            {isShown ? 'Hide' : 'Show'}
          </button>
        )
      }
    />
  );
};
