import { DropdownMenu } from 'radix-ui';
import { Icon, type IconName } from './icon.tsx';

export const MENU =
  'z-60 max-h-[min(70vh,var(--radix-dropdown-menu-content-available-height))] min-w-50 overflow-y-auto rounded-xl border border-line-strong bg-white p-1.5 shadow-float';

export const POPOVER =
  'z-60 w-[min(360px,calc(100vw-24px))] rounded-xl border border-line-strong bg-white p-4 shadow-float';

const ITEM =
  'flex min-h-9.5 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-base outline-none data-highlighted:bg-hover data-highlighted:shadow-[inset_0_0_0_2px_var(--color-brand-600)]';

export const MenuLine = () => <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line-cool" />;

interface ChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string; className?: string }[];
  onChoose: (value: Value) => void;
}

export function MenuChoice<Value extends string>({ value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={`${ITEM} text-ink`}>
          <span className={option.className}>{option.label}</span>
          <DropdownMenu.ItemIndicator className="ml-auto">
            <Icon name="check" size={18} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

interface MenuActionProps {
  icon?: IconName;
  label: string;
  isOn?: boolean;
  isDanger?: boolean;
  onChoose: () => void;
}

export function MenuAction({ icon, label, isOn, isDanger = false, onChoose }: MenuActionProps) {
  const className = `${ITEM} ${isDanger ? 'text-danger' : 'text-ink'}`;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
  if (isOn === undefined) {
    return (
      <DropdownMenu.Item className={className} onSelect={onChoose}>
        {content}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.CheckboxItem className={className} checked={isOn} onSelect={onChoose}>
      {content}
      <DropdownMenu.ItemIndicator className="ml-auto">
        <Icon name="check" size={18} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}
