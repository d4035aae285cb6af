import type { PointerEvent } from 'react';
import { Toaster, toast } from 'sonner';
import { TOASTS } from '../../contract/interface.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { Icon } from './icon.tsx';
import { useNarrowScreen } from './screen.ts';
import { useToastReach } from './toast-reach.ts';

// One id for all that follow each other: a new message takes the place of the one that shows, instead of waiting behind it.
let shown = { id: 'message-0', hasUndo: false };

/** Adds a millisecond on alternate messages. sonner restarts its timer only if the duration changes. */
let isLonger = false;

/** A drag is a swipe, not a selection. */
const TOAST =
  'group flex min-h-14 w-full items-start gap-3.5 rounded-xl border border-brand-950 bg-brand-950 py-4 pr-13 pl-4.5 font-body text-md text-white shadow-dialog data-[swiping=true]:select-none data-[type=error]:border-2 data-[type=error]:border-danger data-[type=error]:bg-white data-[type=error]:text-ink';

const SWIPED = '--swipe-amount-x';

const findToast = ({ target }: PointerEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null;

/** Something new opens: a message about what is past does not cover it. One that offers Undo stays its time. */
export function leaveMessageBehind(): void {
  if (shown.hasUndo) return;
  toast.dismiss(shown.id);
  moveOn();
}

export function showSuccess(message: string): void {
  toast.success(message, { ...next(false), description: undefined, action: undefined });
}

/** Says what was taken away or overwritten, and offers to bring it back. */
export function showUndoable(message: string, undo: () => void): void {
  let isRequested = false;
  const onClick = (event: { preventDefault: () => void }) => {
    // The message stays: sonner would swallow the next one while this one leaves.
    event.preventDefault();
    // Its button stays a moment longer, too.
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
  useToastReach();
  return (
    <div onPointerDownCapture={forgetSelection} onPointerUpCapture={cancelUnderThreshold}>
      <Toaster
        visibleToasts={TOASTS.visible}
        swipeDirections={['right']}
        hotkey={[TOASTS.hotkey]}
        // On a phone the ways to log in stand where a message would.
        position={isLogin && isNarrow ? 'top-right' : 'bottom-right'}
        closeButton
        offset={24}
        mobileOffset={{ top: 12, bottom: 88, left: 12, right: 12 }}
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
              'absolute top-2 right-2 grid size-10 cursor-pointer place-items-center rounded-md text-inherit',
            actionButton:
              '-my-1.5 min-h-9 shrink-0 cursor-pointer rounded-md border border-control-on-brand/50 px-3.5 py-1 font-semibold text-inherit hover:bg-white/12',
          },
        }}
      />
    </div>
  );
}

/** Sonner would swallow the next message while this one leaves, so that one gets an id of its own. */
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

/** sonner takes a drag over a page with selected words for a selection. */
function forgetSelection(event: PointerEvent): void {
  if (findToast(event)) window.getSelection()?.removeAllRanges();
}

/** sonner lets go at 45 px, and earlier where the drag was quick; here it is the spec's distance, and that alone. */
function cancelUnderThreshold(event: PointerEvent): void {
  const style = findToast(event)?.style;
  if (style && Number.parseFloat(style.getPropertyValue(SWIPED)) < TOASTS.swipeThreshold) {
    style.setProperty(SWIPED, '0px');
  }
}
