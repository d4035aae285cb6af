import { Checkbox } from 'radix-ui';
import { useId } from 'react';
import { TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';

interface Description {
  altText: string;
  isDecorative: boolean;
}

interface DescribeFieldProps extends Description {
  hint?: string;
  onChange: (description: Description) => void;
}

/** Words for those who don't see the picture, or the decision that it needs none. */
export const DescribeField = ({
  altText,
  isDecorative,
  onChange,
  hint = 'For visitors who can’t see it: what’s in it, in one sentence.',
}: DescribeFieldProps) => {
  const id = useId();
  return (
    <div className="describe">
      <TextField
        label="Describe this image"
        value={isDecorative ? '' : altText}
        onChange={(next) => onChange({ altText: next, isDecorative: false })}
        hint={hint}
        maxLength={500}
        disabled={isDecorative}
        autoComplete="off"
      />
      <div className="check-field">
        <Checkbox.Root
          id={id}
          className="checkbox"
          checked={isDecorative}
          onCheckedChange={(checked) => onChange({ altText, isDecorative: checked === true })}
        >
          <Checkbox.Indicator>
            <Icon name="check" size={16} />
          </Checkbox.Indicator>
        </Checkbox.Root>
        <label htmlFor={id}>Decorative only (screen readers skip it)</label>
      </div>
    </div>
  );
};
