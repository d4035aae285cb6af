import { type PointerEvent, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { TOASTS } from '../../contract/interface.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { Icon } from './icon.tsx';
import { useNarrowScreen, useVisibleArea } from './screen.ts';
import { useToastReach } from './toast-reach.ts';

// One id for consecutive messages, so that a new one replaces the current one instead of waiting.
let shown = { id: 'message-0', hasUndo: false };

/** Adds a millisecond on alternate messages. sonner restarts its timer only if the duration changes. */
let isLonger = false;

/** Dragging swipes rather than selects. */
const TOAST =
  'group flex min-h-14 w-full items-start gap-3.5 rounded-xl border border-brand-950 bg-brand-950 py-4 pr-13 pl-4.5 font-body text-md text-white shadow-dialog data-[swiping=true]:select-none data-[type=error]:border-2 data-[type=error]:border-danger data-[type=error]:bg-white data-[type=error]:text-ink';

const SWIPED = '--swipe-amount-x';

const findToast = ({ target }: PointerEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null;

/** Dismisses an outdated message when something new opens. One with Undo stays. */
export function leaveMessageBehind(): void {
  if (!shown.hasUndo) dismissMessage();
}

export function showSuccess(message: string): void {
  toast.success(message, { ...next(false), description: undefined, action: undefined });
}

/** Message about deleted or overwritten content, with Undo. */
export function showUndoable(message: string, undo: () => void): void {
  let isRequested = false;
  const onClick = (event: { preventDefault: () => void }) => {
    // Keeps the message, because sonner would drop the next one while this one is leaving.
    event.preventDefault();
    // Its button also stays a moment longer.
    if (isRequested) return;
    isRequested = true;
    toast(MESSAGES.undoing, { ...next(true), description: undefined, action: undefined });
    undo();
  };
  toast.success(message, { ...next(true), description: undefined, action: { label: 'Undo', onClick } });
}

export function showError(description: string, title: string = MESSAGES.errorTitle): void {
  toast.error(title, { ...next(false), description, action: undefined });
}

export function Toasts({ isLogin }: { isLogin: boolean }) {
  const isNarrow = useNarrowScreen();
  useVisibleArea();
  useToastReach();
  useEffect(() => {
    // The next person at this computer must not undo what the previous one did.
    if (isLogin && shown.hasUndo) dismissMessage();
  }, [isLogin]);
  return (
    <div onPointerDownCapture={forgetSelection} onPointerUpCapture={cancelUnderThreshold}>
      <Toaster
        visibleToasts={TOASTS.visible}
        swipeDirections={['right']}
        hotkey={[TOASTS.hotkey]}
        // On phones, the sign-in options are where a message would be.
        position={isLogin && isNarrow ? 'top-right' : 'bottom-right'}
        closeButton
        offset={24}
        mobileOffset={12}
        icons={{
          success: <Icon name="check-circle" />,
          error: <Icon name="alert" />,
          close: <Icon name="close" size={18} />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: TOAST,
            title: 'leading-[1.35] font-semibold',
            description: 'leading-cozy',
            content: 'flex-auto',
            icon: 'shrink-0 text-good-on-brand group-data-[type=error]:text-danger',
            closeButton:
              'absolute top-2 right-2 grid size-10 cursor-pointer place-items-center rounded-md text-inherit max-md:top-1.5 max-md:right-1.5 max-md:size-11',
            actionButton:
              '-my-1.5 min-h-9 shrink-0 cursor-pointer rounded-md border border-control-on-brand/50 px-3.5 py-1 font-semibold text-inherit hover:bg-white/12 max-md:-my-2.5 max-md:min-h-11',
          },
        }}
      />
    </div>
  );
}

function dismissMessage(): void {
  toast.dismiss(shown.id);
  moveOn();
}

/** Gives the next message a new id, because sonner would drop it while this one is leaving. */
function moveOn(): void {
  shown = { id: `message-${Number(shown.id.split('-')[1]) + 1}`, hasUndo: false };
}

function next(hasUndo: boolean) {
  shown = { ...shown, hasUndo };
  isLonger = !isLonger;
  const leave = ({ id }: { id: number | string }): void => {
    if (id === shown.id) moveOn();
  };
  return { id: shown.id, duration: TOASTS.duration + Number(isLonger), onAutoClose: leave, onDismiss: leave };
}

/** sonner mistakes a drag for a selection while words on the page are selected. */
function forgetSelection(event: PointerEvent): void {
  if (findToast(event)) window.getSelection()?.removeAllRanges();
}

/** sonner dismisses at 45 px, or earlier on quick drags. This requires exactly the spec's distance. */
function cancelUnderThreshold(event: PointerEvent): void {
  const style = findToast(event)?.style;
  if (style && Number.parseFloat(style.getPropertyValue(SWIPED)) < TOASTS.swipeThreshold) {
    style.setProperty(SWIPED, '0px');
  }
}
