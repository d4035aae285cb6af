import { cva, type VariantProps } from 'class-variance-authority';
import {
  type AriaAttributes,
  type ChangeEvent,
  type ComponentProps,
  type HTMLAttributes,
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
  /** Shown next to the label. */
  isOptional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Puts the label before the field instead of above. */
  isInline?: boolean | undefined;
}

/** Props that a form's `text(name)` returns in addition. */
interface TypedField extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

type Rest<Attributes> = Omit<Attributes, 'onChange' | 'value'>;

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

type TextAreaFieldProps = TypedField & Rest<TextareaHTMLAttributes<HTMLTextAreaElement>>;

interface ShowButtonProps {
  label: string;
  isShown: boolean;
  onPress: () => void;
}

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

interface TextFieldProps extends TypedField, Rest<InputHTMLAttributes<HTMLInputElement>> {
  /** Shown inside the field, at its end. */
  trailing?: ReactNode;
  /** Space reserved for it. */
  room?: VariantProps<typeof inputStyle>['room'];
  isTall?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isOptional, value, onChange, hint, error, trailing, room = 'none', isTall = false, ...rest } = props;
  return (
    <Field {...{ label, isOptional, hint, error }} describedBy={rest['aria-describedby']}>
      {(described) => (
        <div className="relative flex">
          <input
            {...rest}
            {...described}
            className={inputStyle({ kind: 'line', room, isTall, ground: rest.readOnly ? 'locked' : 'white' })}
            {...controlOf({ value, onChange, error }, rest['aria-invalid'])}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}

export function TextAreaField({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(described) => (
        <textarea
          rows={3}
          {...rest}
          {...described}
          className={inputStyle({ kind: 'area' })}
          {...controlOf({ value, onChange, error }, rest['aria-invalid'])}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends TypedField, Rest<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly { value: string; label: string }[];
}

/** Native select, which phones and screen readers support best. */
export function SelectField({ label, isInline, value, onChange, options, hint, error, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ label, isInline, hint, error }}>
      {(described) => (
        <div className="relative flex">
          <select
            {...rest}
            {...described}
            className={inputStyle({ kind: 'select' })}
            {...controlOf({ value, onChange, error }, rest['aria-invalid'])}
          >
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

export function ShowButton({ label, isShown, onPress }: ShowButtonProps) {
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

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
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
}

interface FrameProps extends FieldProps {
  describedBy?: string | undefined;
  /** Renders the control itself. */
  children: (described: { id: string; 'aria-describedby'?: string }) => ReactNode;
}

/** Label above, hint and error below. Both describe the control. */
function Field({ label, isOptional, isInline = false, hint, error, describedBy, children }: FrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const all = [hint && hintId, error && errorId, describedBy].filter(Boolean).join(' ');
  return (
    <div className={isInline ? 'flex items-center gap-2.5' : ''}>
      <label className={isInline ? 'font-semibold text-ink' : 'mb-1.5 block font-semibold text-ink'} htmlFor={id}>
        {label}
        {isOptional && <span className="font-normal text-muted"> optional</span>}
      </label>
      {children({ id, ...(all && { 'aria-describedby': all }) })}
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

/** Props common to input, textarea and select. */
function controlOf<Control extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  { value, onChange, error }: Pick<TypedField, 'value' | 'onChange' | 'error'>,
  isInvalid: AriaAttributes['aria-invalid'],
) {
  return {
    value,
    onChange: (event: ChangeEvent<Control>) => onChange(event.target.value),
    'aria-invalid': error !== undefined || isInvalid === true,
  };
}
