import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { completeWebAddress } from '../../contract/fields.ts';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  /** Said beside the label. */
  isOptional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What a form's `text(name)` hands over beside these. */
interface TypedField extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

type Rest<Attributes> = Omit<Attributes, 'onChange' | 'value'>;

interface Described {
  id: string;
  'aria-describedby'?: string;
}

interface FrameProps extends FieldProps {
  describedBy?: string | undefined;
  /** Draws the control itself. */
  children: (described: Described) => ReactNode;
}

/** Label above, hint and error below; the control is described by both. */
const Field = ({ label, isOptional, hint, error, describedBy, children }: FrameProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const all = [hint && hintId, error && errorId, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional"> optional</span>}
      </label>
      {children({ id, ...(all && { 'aria-describedby': all }) })}
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

interface TextFieldProps extends TypedField, Rest<InputHTMLAttributes<HTMLInputElement>> {
  /** Stands inside the field, at its end. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export const TextField = ({ label, isOptional, value, onChange, hint, error, trailing, ...rest }: TextFieldProps) => (
  <Field {...{ label, isOptional, hint, error }} describedBy={rest['aria-describedby']}>
    {(described) => (
      <div className="field-box">
        <input
          {...rest}
          {...described}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || rest['aria-invalid'] === true}
        />
        {trailing}
      </div>
    )}
  </Field>
);

type TextAreaFieldProps = TypedField & Rest<TextareaHTMLAttributes<HTMLTextAreaElement>>;

export const TextAreaField = ({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) => (
  <Field {...{ label, hint, error }}>
    {(described) => (
      <textarea
        rows={3}
        {...rest}
        {...described}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

interface SelectFieldProps extends TypedField, Rest<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: the one that phones and screen readers know best. */
export const SelectField = ({ label, value, onChange, options, hint, error, ...rest }: SelectFieldProps) => (
  <Field {...{ label, hint, error }}>
    {(described) => (
      <div className="field-box select-box">
        <select
          {...rest}
          {...described}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    )}
  </Field>
);

interface ShowButtonProps {
  /** The field's. */
  label: string;
  isShown: boolean;
  onPress: () => void;
}

/** Shows what a password field holds. */
export const ShowButton = ({ label, isShown, onPress }: ShowButtonProps) => (
  <button
    type="button"
    className="field-button"
    aria-pressed={isShown}
    aria-label={`Show ${label.toLowerCase()}`}
    onClick={onPress}
  >
    <Icon name={isShown ? 'eye-off' : 'eye'} />
    {isShown ? 'Hide' : 'Show'}
  </button>
);

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={<ShowButton label={props.label} isShown={isShown} onPress={() => setShown(!isShown)} />}
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
