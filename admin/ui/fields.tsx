import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { completeWebAddress } from '../../contract/fields.ts';
import { Icon } from './icon.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Said beside the label. */
  isOptional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Stands inside the field, at its end. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export const TextField = ({ label, isOptional, value, onChange, hint, error, trailing, ...rest }: TextFieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional"> optional</span>}
      </label>
      <div className="field-box">
        <input
          {...rest}
          id={id}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || rest['aria-invalid'] === true}
          {...(describedBy && { 'aria-describedby': describedBy })}
        />
        {trailing}
      </div>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
};

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
}

export const TextAreaField = ({ label, value, onChange, hint, ...rest }: TextAreaFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="field-button"
          aria-pressed={isShown}
          aria-label={`Show ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
};

/** A web address; one that was typed without `https://` gets it as soon as the field is left. */
export const AddressField = ({ value, onChange, onBlur, ...rest }: ComponentProps<typeof TextField>) => (
  <TextField
    placeholder="https://"
    inputMode="url"
    autoCapitalize="none"
    spellCheck={false}
    {...rest}
    value={value}
    onChange={onChange}
    onBlur={(event) => {
      const address = completeWebAddress(value);
      if (address !== value) onChange(address);
      onBlur?.(event);
    }}
  />
);
