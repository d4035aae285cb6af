import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
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
