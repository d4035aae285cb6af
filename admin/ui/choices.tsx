import { Switch } from 'radix-ui';
import { useId } from 'react';

interface SwitchFieldProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

export const SwitchField = ({ label, hint, isOn, onChange, disabled = false }: SwitchFieldProps) => {
  const id = useId();
  return (
    <div className="switch-field">
      <Switch.Root
        id={id}
        className="switch"
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <div>
        <label className="switch-label" htmlFor={id}>
          {label}
        </label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
    </div>
  );
};

interface ChoiceChipsProps<Value extends string> {
  /** What is chosen, for screen readers. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few ways to look at the same thing, one at a time. */
export const ChoiceChips = <Value extends string>({ legend, options, value, onChange }: ChoiceChipsProps<Value>) => (
  <fieldset className="chips">
    <legend className="visually-hidden">{legend}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className="page-tab"
        data-state={option.value === value ? 'active' : 'inactive'}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
