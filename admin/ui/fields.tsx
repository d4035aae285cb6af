import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, type HTMLAttributes, type ReactNode, useId, useState } from 'react';
import { completeWebAddress, dropInvisible } from '../../contract/fields.ts';
import { Icon } from './icon.tsx';

/** A form's `text(name)` returns the required ones, its error and its name. */
export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown next to the label. */
  isOptional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Puts the label before the field instead of above. */
  isInline?: boolean | undefined;
}

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'children' | 'onChange' | 'value'>;

const inputStyle = cva(
  'w-full rounded-lg border border-field text-base text-ink placeholder:text-placeholder placeholder-shown:text-ellipsis aria-invalid:border-2 aria-invalid:border-danger',
  {
    variants: {
      kind: {
        line: 'py-2 pl-3.5',
        area: 'resize-y px-3.5 py-2 leading-[1.45]',
        select: 'appearance-none py-2 pr-10 pl-3.5 text-ellipsis',
      },
      isTall: { true: 'min-h-13', false: 'min-h-11' },
      ground: { white: 'bg-white', locked: 'bg-subtle' },
      /** Padding for an icon or button at the end of the field. */
      room: { none: 'pr-3.5', icon: 'pr-10', button: 'pr-26', 'long-button': 'pr-43 max-sm:pr-36' },
    },
    defaultVariants: { isTall: false, ground: 'white' },
  },
);

export const FIELD_BUTTON =
  'absolute inset-y-1 right-1 flex cursor-pointer items-center gap-2 rounded-md px-3 font-semibold text-brand-900 hover:bg-tint max-md:inset-y-0';

export function FieldProblem({ className = '', children, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p className={`flex items-center gap-2 font-semibold text-danger text-md ${className}`} {...rest}>
      {children && <Icon name="alert" size={16} />}
      {children}
    </p>
  );
}

interface TextFieldProps extends FieldProps, Native<'input'> {
  /** Shown inside the field, at its end. */
  trailing?: ReactNode;
  /** Space reserved for it. */
  room?: VariantProps<typeof inputStyle>['room'];
  isTall?: boolean;
  /** True for what is no sentence: the browser corrects neither spelling nor capitals, and keeps its direction. */
  isExact?: boolean;
}

const EXACT = { autoCapitalize: 'none', spellCheck: false };

export function TextField({ trailing, room = 'none', isTall = false, isExact = false, ...field }: TextFieldProps) {
  const ground = field.readOnly ? 'locked' : 'white';
  return (
    <Field<Native<'input'>> {...(isExact ? EXACT : { dir: 'auto' })} {...field}>
      {(control) => (
        <div className="relative flex">
          <input {...control} className={inputStyle({ kind: 'line', room, isTall, ground })} />
          {trailing}
        </div>
      )}
    </Field>
  );
}

export function TextAreaField(field: FieldProps & Native<'textarea'>) {
  return (
    <Field<Native<'textarea'>> {...field}>
      {(control) => <textarea rows={3} dir="auto" {...control} className={inputStyle({ kind: 'area' })} />}
    </Field>
  );
}

/** Options for the keys of a table of labels. */
export const toOptions = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

export type Options = readonly { value: string; label: string }[];

/** Native select, which phones and screen readers support best. */
export function SelectField({ options, ...field }: FieldProps & Native<'select'> & { options: Options }) {
  return (
    <Field<Native<'select'>> {...field}>
      {(control) => (
        <div className="relative flex">
          <select {...control} className={inputStyle({ kind: 'select' })}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3" />
        </div>
      )}
    </Field>
  );
}

export function ShowButton({ label, isShown, onPress }: { label: string; isShown: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={FIELD_BUTTON}
      aria-pressed={isShown}
      aria-label={`Show ${label.toLowerCase()}`}
      onClick={onPress}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
      {isShown ? 'Hide' : 'Show'}
    </button>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      isExact
      room="button"
      trailing={<ShowButton label={props.label} isShown={isShown} onPress={() => setShown(!isShown)} />}
    />
  );
}

/** Field for a web address. Adds `https://` on blur if missing. */
export function AddressField({ value, onChange, onBlur, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      placeholder="https://"
      inputMode="url"
      isExact
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
}

interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** Label above, hint and error below. Both describe the control. */
function Field<Rest extends Native<'input'> | Native<'select'> | Native<'textarea'>>(
  props: FieldProps & Rest & { children: (control: Rest & Control) => ReactNode },
) {
  const { label, isOptional, isInline = false, hint, error, value, onChange, children, ...rest } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control = {
    ...(rest as unknown as Rest),
    id,
    'aria-describedby':
      [hint && hintId, error && errorId, rest['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error !== undefined || rest['aria-invalid'] === true,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(dropInvisible(target.value)),
  };
  return (
    <div className={isInline ? 'flex flex-wrap items-center gap-x-2.5' : ''}>
      <label className={isInline ? 'font-semibold text-ink' : 'mb-1.5 block font-semibold text-ink'} htmlFor={id}>
        {label}
        {isOptional && <span className="font-normal text-muted"> optional</span>}
      </label>
      {children(control)}
      {hint && (
        <p className="mt-1.5 text-sm" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <FieldProblem id={errorId} className="mt-1.5">
          {error}
        </FieldProblem>
      )}
    </div>
  );
}
