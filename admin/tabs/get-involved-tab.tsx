import { ContentBlocks } from '../managers/content-blocks/content-blocks.tsx';
import { listBlockKeys } from '../managers/content-blocks/keys-of-page.ts';
import { PageImages } from '../managers/images/page-images.tsx';
import { JoinButtonCard } from '../managers/links/join-button-card.tsx';
import { PageTabHeader } from '../managers/shell/page-tab-header.tsx';

export const GetInvolvedTab = () => (
  <>
    <PageTabHeader page="get_involved" title="Get Involved" />
    <div className="stack">
      <ContentBlocks keys={listBlockKeys('get_involved')} page="get_involved" />
      <JoinButtonCard />
    </div>
    <PageImages page="get_involved" />
  </>
);
