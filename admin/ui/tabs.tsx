import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { chipStyle } from './choices.tsx';

interface ChipTabsProps {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  /** Controlled value. Without it, the tabs keep their own state and start with the first. */
  shown?: { value: string; onChange: (value: string) => void };
}

/** Shows one of several lists. Arrow keys move between them. */
export function ChipTabs({ label, tabs, shown }: ChipTabsProps) {
  return (
    <Tabs.Root
      {...(shown ? { value: shown.value, onValueChange: shown.onChange } : tabs[0] && { defaultValue: tabs[0].value })}
    >
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
}
