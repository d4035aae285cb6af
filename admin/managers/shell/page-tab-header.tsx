import { PAGE_PATHS, type PageType } from '../../../contract/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { TabHeader } from './tab-header.tsx';

export const PageTabHeader = ({ page, title }: { page: PageType; title: string }) => (
  <TabHeader title={title} lead="Each card shows what visitors see.">
    <a className="view-page" href={PAGE_PATHS[page]} target="_blank" rel="noopener">
      View page
      <Icon name="arrow-up-right" size={18} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  </TabHeader>
);
