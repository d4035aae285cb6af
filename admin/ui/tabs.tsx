import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { chipStyle } from './choices.tsx';

interface ChipTabsProps {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** Shows one of several lists. Arrow keys move between them. */
export function ChipTabs({ label, tabs, value, onChange }: ChipTabsProps) {
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List className="mb-5 flex flex-wrap gap-2" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.value} value={tab.value} className={chipStyle()}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
