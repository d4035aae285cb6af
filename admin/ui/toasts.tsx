import type { PointerEvent } from 'react';
import { Toaster } from 'sonner';
import { TOASTS } from '../../contract/interface.ts';
import { useNarrowScreen } from '../lib/narrow-screen.ts';
import { Icon } from './icon.tsx';
import { useToastReach } from './toast-reach.ts';

const SWIPED = '--swipe-amount-x';

const findToast = ({ target }: PointerEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null;

/** sonner takes a drag over a page with selected words for a selection. */
const forgetSelection = (event: PointerEvent): void => {
  if (findToast(event)) window.getSelection()?.removeAllRanges();
};

/** sonner lets go at 45 px, and earlier where the drag was quick; here it is the spec's distance, and that alone. */
const holdUnderThreshold = (event: PointerEvent): void => {
  const style = findToast(event)?.style;
  if (style && Number.parseFloat(style.getPropertyValue(SWIPED)) < TOASTS.swipeThreshold) {
    style.setProperty(SWIPED, '0px');
  }
};

export const Toasts = ({ isLogin }: { isLogin: boolean }) => {
  const isNarrow = useNarrowScreen();
  useToastReach();
  return (
    <div onPointerDownCapture={forgetSelection} onPointerUpCapture={holdUnderThreshold}>
      <Toaster
        visibleToasts={TOASTS.visible}
        duration={TOASTS.duration}
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
          classNames: { toast: 'toast', title: 'toast-title', description: 'toast-text' },
        }}
      />
    </div>
  );
};
