import { Tabs } from 'radix-ui';
import type { ComponentType } from 'react';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';

/** One list for each page, in tabs. */
export const ImagesByPage = ({ Manager }: { Manager: ComponentType<{ page: PageType }> }) => (
  <Tabs.Root defaultValue="home">
    <Tabs.List className="page-tabs" aria-label="Page">
      {PAGE_TYPES.map((page) => (
        <Tabs.Trigger key={page} value={page} className="page-tab">
          {PAGE_NAMES[page]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {PAGE_TYPES.map((page) => (
      <Tabs.Content key={page} value={page}>
        <Manager page={page} />
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
