import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { chipStyle } from './choices.tsx';

interface ChipTabsProps {
  /** What they choose between, for screen readers. */
  label: string;
  /** The first one shows at first. */
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** One of several lists at a time; arrow keys move between them. */
export const ChipTabs = ({ label, tabs }: ChipTabsProps) => (
  <Tabs.Root {...(tabs[0] && { defaultValue: tabs[0].value })}>
    <Tabs.List className="mb-5 flex flex-wrap gap-2" aria-label={label}>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.value} value={tab.value} className={chipStyle()}>
          {tab.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {tabs.map(({ value, content }) => (
      <Tabs.Content key={value} value={value}>
        {content}
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
