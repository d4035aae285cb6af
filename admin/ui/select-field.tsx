import { type SelectHTMLAttributes, useId } from 'react';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  hint?: string | undefined;
}

/** The browser's own list: the one that phones and screen readers know best. */
export const SelectField = ({ label, value, onChange, options, hint, ...rest }: SelectFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box select-box">
        <select
          {...rest}
          id={id}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(hint && { 'aria-describedby': `${id}-hint` })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
