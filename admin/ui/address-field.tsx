import type { ComponentProps } from 'react';
import { completeWebAddress } from '../../contract/fields.ts';
import { TextField } from './text-field.tsx';

/** A web address; one that was typed without `https://` gets it as soon as the field is left. */
export const AddressField = ({ value, onChange, onBlur, ...rest }: ComponentProps<typeof TextField>) => (
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
