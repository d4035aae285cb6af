import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { TOOLTIPS } from '../../contract/interface.ts';

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={TOOLTIPS.delay} skipDelayDuration={TOOLTIPS.skipDelay}>
    {children}
  </Radix.Provider>
);

export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className="tooltip" sideOffset={8} collisionPadding={8}>
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
