import { Toolbar as Radix } from 'radix-ui';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** Given for what is switched on and off; absent for what happens once. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

export const ToolButton = ({ icon, label, isOn, isDisabled = false, onPress }: ToolButtonProps) => (
  <Radix.Button
    className="tool"
    aria-label={label}
    data-tooltip={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    // The text keeps its selection, and a phone its keyboard.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Icon name={icon} />
  </Radix.Button>
);
