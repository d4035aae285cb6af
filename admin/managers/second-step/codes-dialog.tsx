import { brand } from '../../../contract/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface CodesDialogProps {
  username: string;
  codes: string[];
  onClose: () => void;
}

/** Shown once; the sheet is what a printer gets. */
export const CodesDialog = ({ username, codes, onClose }: CodesDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title="Your recovery codes"
    description="Print them and keep the paper with the club’s records. They are shown only this once."
    footer={
      <>
        <Button icon="document" onClick={() => window.print()}>
          Print
        </Button>
        <Button look="primary" onClick={onClose}>
          I have kept them
        </Button>
      </>
    }
  >
    <div className="recovery-sheet">
      <p className="recovery-title">
        {brand.club.name}: recovery codes of <strong>{username}</strong>
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        Each works once: in place of the second step, or, on the login page under “Use a recovery code”, in place of a
        forgotten password. Never for both: if you have a second step, a code that replaces your password ends the rest
        of this sheet, and only your passkey or app can finish logging in.
      </p>
    </div>
  </Dialog>
);
