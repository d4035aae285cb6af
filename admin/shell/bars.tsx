import { useState } from 'react';
import { PAGE_PATHS, type PageType } from '../../contract/pages.ts';
import { useAdmin, useLogout } from '../client/session.ts';
import { requestSignIn, useSessionGate } from '../client/session-gate.ts';
import { useUnsavedForms } from '../client/unsaved-forms.ts';
import { PublishButton, PublishControls } from '../features/publishing/status.tsx';
import { BrandMark } from '../features/sign-in/login-screen.tsx';
import { useEditing } from '../forms/leaving.tsx';
import { PreviewLink } from '../navigation/links.tsx';
import { findPageOfTab, type TabId, tabs } from '../navigation/tabs.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOnline } from '../ui/screen.ts';
import { styled } from '../ui/styled.ts';
import { AccountLine, RailLinks, TabLinks } from './rail.tsx';

export function TopBar({ page, isNarrow }: { page: PageType | null; isNarrow: boolean }) {
  const { leave } = useEditing();
  const logout = useLogout();
  return (
    <header className="sticky top-0 z-20 flex min-h-16 items-center gap-3 bg-brand-950 pr-5 text-white [grid-area:top] max-md:min-h-14 max-md:pr-1 max-md:short:static print:hidden">
      <BrandMark place="bar" />
      <span
        className="-ml-0.5 w-13 shrink-0 self-stretch bg-[linear-gradient(110deg,transparent_33%,var(--color-brand-700)_33%_50%,transparent_50%_55%,var(--color-accent-500)_55%_62%,transparent_62%)] max-lg:hidden"
        aria-hidden="true"
      />
      <h1 className="line-clamp-3 py-1 text-[1.1875rem] leading-tight text-balance hyphens-auto text-white max-md:mr-auto max-md:text-xl max-xs:text-[min(1rem,6vw)] max-[15rem]:pl-3 max-[15rem]:text-[0.75rem]">
        Admin Dash&shy;board
      </h1>
      {!isNarrow && <PublishControls path={page ? PAGE_PATHS[page] : '/'} />}
      <Button
        label="Logout"
        variant="on-navy-plain"
        className="max-lg:[&>.icon]:hidden"
        size={isNarrow ? 'compact' : 'regular'}
        icon={isNarrow ? undefined : 'logout'}
        // The sign-in page follows from the session.
        onClick={() => leave(logout.mutate)}
        disabled={logout.isPending}
      />
    </header>
  );
}

export function PhoneBar({ current, onFind }: { current: TabId; onFind: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const page = findPageOfTab(current);
  const close = () => setOpen(false);
  return (
    <nav
      data-slot="phone-bar"
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t border-line-cool bg-white px-3 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] print:hidden"
      aria-label="Menu and publishing"
    >
      <Button
        icon="menu"
        label={<span className="line-clamp-3 text-left leading-tight max-xs:text-sm">{tabs[current].label}</span>}
        size="tall"
        className="min-w-min grow basis-0 justify-start max-xs:gap-1 max-xs:px-1.5"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <PreviewLink path={page ? PAGE_PATHS[page] : '/'} isShort />
      <PublishButton place="phone" />
      <Dialog isOpen={isOpen} onClose={close} shape="menu" title="Menu">
        <AccountLine isOnTop />
        <TabLinks current={current} onChoose={close} />
        <RailLinks
          current={current}
          onChoose={close}
          onFind={() => {
            close();
            onFind();
          }}
        />
      </Dialog>
    </nav>
  );
}

const Notice = styled(
  'p',
  'flex items-center gap-3 border-b-2 border-accent-500 bg-accent-100 px-10 py-3 text-brand-900 max-md:flex-wrap max-md:p-3 max-md:[&>span]:flex-[1_1_220px]',
);

/** True if a notice is shown. Sticky headers make room for it. */
export function useHasNotice(): boolean {
  const { isEnded, otherAccount } = useSessionGate();
  return !useOnline() || isEnded || otherAccount !== null;
}

/** Notices about saving: that it waits, or goes out as somebody else. They push the page down and disappear by themselves. */
export function Notices() {
  return (
    <div className="sticky top-16 z-16 [grid-area:notice] max-md:top-14 max-md:short:static print:hidden" role="status">
      <CurrentNotice />
    </div>
  );
}

function CurrentNotice() {
  const isOnline = useOnline();
  const { isEnded, otherAccount } = useSessionGate();
  const { username } = useAdmin();
  const isTyping = useUnsavedForms().length > 0;
  if (!isOnline) {
    return (
      <Notice>
        <Icon name="offline" />
        <span>
          <strong>You’re offline.</strong> {isTyping && 'Keep typing: your draft is kept on this computer. '}
          Only edits you save go out once you’re back.
        </span>
      </Notice>
    );
  }
  if (!isEnded && otherAccount === null) return null;
  return (
    <Notice>
      <Icon name="lock" />
      {otherAccount === null ? (
        <span>
          <strong>You’ve been signed out.</strong> Your text is still here, and kept on this computer.
        </span>
      ) : (
        <span>
          <strong>{otherAccount} has signed in from another window.</strong> What you save here is saved as{' '}
          {otherAccount}.
        </span>
      )}
      <Button
        label={otherAccount === null ? 'Sign in' : `Sign in as ${username}`}
        className="ml-auto"
        onClick={() => void requestSignIn(401)}
      />
    </Notice>
  );
}
