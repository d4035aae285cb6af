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
