import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface MadePasswordOf {
  name: string;
  password: string;
}

/** The made password once more, to hand over; it is kept nowhere. */
export const MadePassword = ({ name, password, onDone }: MadePasswordOf & { onDone: () => void }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch {
      // Not allowed to write there: the text can be selected by hand.
      setCopied(false);
    }
  };
  return (
    <div className="made-password" role="status">
      <Icon name="key" />
      <div className="made-password-text">
        <p>
          <strong>Password for {name}</strong>
        </p>
        <code>{password}</code>
        <p>Give it to them now: it is shown only this once.</p>
      </div>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button look="plain" onClick={onDone}>
        Done
      </Button>
    </div>
  );
};
