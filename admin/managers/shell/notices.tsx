import { useOnline } from '../../lib/online.ts';
import { askToSignIn, useSessionGate } from '../../lib/session-gate.ts';
import { useUnsavedForms } from '../../lib/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What keeps saves from going out. Under the top bar; it pushes the page down, and leaves by itself. */
export const Notices = () => {
  const isOnline = useOnline();
  const { isEnded } = useSessionGate();
  const isTyping = useUnsavedForms().length > 0;
  return (
    <div className="notices" role="status">
      {!isOnline ? (
        <p className="notice">
          <Icon name="offline" />
          <span>
            <strong>You’re offline.</strong> {isTyping && 'Keep typing: your draft is kept on this computer. '}
            What you save goes out once you’re back.
          </span>
        </p>
      ) : (
        isEnded && (
          <p className="notice">
            <Icon name="lock" />
            <span>
              <strong>You’ve been signed out.</strong> Your text is still here, and kept on this computer.
            </span>
            <Button onClick={() => void askToSignIn(401)}>Sign in</Button>
          </p>
        )
      )}
    </div>
  );
};
