import { CheckField } from '../ui/choices.tsx';
import { TextField } from '../ui/fields.tsx';

export interface ImageDescription {
  altText: string;
  isDecorative: boolean;
}

export function DescribeField({
  altText,
  isDecorative,
  onChange,
  hint = 'For visitors who can’t see it: what’s in it, in one sentence.',
}: ImageDescription & { hint?: string; onChange: (description: ImageDescription) => void }) {
  return (
    <div className="grid gap-2">
      <TextField
        label="Describe this image"
        value={isDecorative ? '' : altText}
        onChange={(next) => onChange({ altText: next, isDecorative: false })}
        hint={hint}
        maxLength={500}
        disabled={isDecorative}
        autoComplete="off"
      />
      <CheckField
        label="Decorative only (screen readers skip it)"
        isOn={isDecorative}
        onChange={(next) => onChange({ altText, isDecorative: next })}
      />
    </div>
  );
}
