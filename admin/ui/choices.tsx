import { Checkbox, Switch, Tabs } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** Style of one choice among a few views, or of a tab in a list of pages. */
const CHIP =
  'min-h-10 cursor-pointer rounded-full border border-line-strong bg-white px-4 py-1.5 font-semibold text-brand-900 data-[state=active]:border-brand-800 data-[state=active]:bg-brand-800 data-[state=active]:text-white max-md:min-h-11 forced-colors:data-[state=active]:border-[Highlight] forced-colors:data-[state=active]:bg-[Highlight] forced-colors:data-[state=active]:text-[HighlightText] forced-colors:data-[state=active]:forced-color-adjust-none';

interface SwitchFieldProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** Layout classes. */
  className?: string;
}

export function SwitchField({ label, hint, isOn, onChange, disabled = false, className = '' }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      {/* Forced colors override backgrounds, so border and thumb show the state. */}
      <Switch.Root
        id={id}
        className="group relative h-7 w-12 shrink-0 cursor-pointer rounded-full bg-placeholder transition-colors data-[state=checked]:bg-brand-800 max-md:after:absolute max-md:after:-inset-2 forced-colors:border-2 forced-colors:border-[ButtonText] forced-colors:disabled:opacity-50 forced-colors:data-[state=checked]:border-[Highlight] forced-colors:data-[state=checked]:bg-[Highlight] forced-colors:data-[state=checked]:forced-color-adjust-none"
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
      >
        <Switch.Thumb
          data-slot="thumb"
          className="block size-5.5 translate-x-0.75 rounded-full bg-white transition-transform data-[state=checked]:translate-x-5.75 forced-colors:translate-x-px forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none forced-colors:data-[state=checked]:translate-x-5.25 forced-colors:data-[state=checked]:bg-[HighlightText]"
        />
      </Switch.Root>
      <div>
        <label className="block font-semibold text-ink" htmlFor={id}>
          {label}
        </label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
    </div>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckField({ label, isOn, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2.5 max-md:min-h-11">
      <Checkbox.Root
        id={id}
        className="relative grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm border-[1.5px] border-field bg-white text-white data-[state=checked]:border-brand-800 data-[state=checked]:bg-brand-800 max-md:after:absolute max-md:after:-inset-2.5 forced-colors:data-[state=checked]:border-[Highlight] forced-colors:data-[state=checked]:bg-[Highlight] forced-colors:data-[state=checked]:text-[HighlightText] forced-colors:data-[state=checked]:forced-color-adjust-none"
        checked={isOn}
        onCheckedChange={(checked) => onChange(checked === true)}
      >
        <Checkbox.Indicator>
          <Icon name="check" size={16} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

interface ChoiceChipsProps<Value extends string> {
  /** Name of the choice for screen readers. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Switches between a few views of the same thing. */
export function ChoiceChips<Value extends string>({ legend, options, value, onChange }: ChoiceChipsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={CHIP}
          data-state={option.value === value ? 'active' : 'inactive'}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

interface ChipTabsProps {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** Shows one of several lists. Arrow keys move between them. */
export function ChipTabs({ label, tabs, value, onChange }: ChipTabsProps) {
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List className="mb-5 flex flex-wrap gap-2" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.value} value={tab.value} className={CHIP}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
