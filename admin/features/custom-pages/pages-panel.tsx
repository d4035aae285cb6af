import { useState } from 'react';
import type { CustomPage } from '../../../contract/custom-pages.ts';
import { PREVIEW_PATH } from '../../../contract/previews.ts';
import { useIsPublished } from '../../client/publishing.ts';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { Button } from '../../ui/button.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { customPages } from './data.ts';
import { PageForm } from './page-form.tsx';

/** Panel with the club's own pages. */
export function PagesPanel() {
  return (
    <Panel title="More pages" lead="Pages beyond the five: membership, a booster store day, a spirit fund.">
      <PagesCard />
    </Panel>
  );
}

/** The club's own pages, with a form to add one. */
function PagesCard() {
  const [copied, setCopied] = useState<CustomPage | null>(null);
  const isPublished = useIsPublished('customPages');
  return (
    <ItemsCard
      id="pages"
      title="Pages"
      lead="Only you and your colleagues see a draft. An address that was published keeps leading to its page, even after a rename."
      items={customPages}
      empty="No pages yet. Add one below."
      list={(all) => [...all]}
      describe={(page, isBusy) => ({
        icon: 'document',
        isActive: page.isPublished,
        details: (
          <>
            <RowDetail>
              <a href={page.isPublished && isPublished(page) ? page.path : PREVIEW_PATH + page.path}>{page.path}</a>
              {!page.isPublished && ' · Draft'}
            </RowDetail>
            <Button
              label="Copy"
              variant="plain"
              size="small"
              className="-ml-2.5"
              disabled={isBusy}
              aria-label={`Copy ${page.title}`}
              onClick={() => setCopied(page)}
            />
          </>
        ),
      })}
      form={(props) => (
        <PageForm
          key={copied?.id}
          {...props}
          place={copied ? `copy-${copied.id}` : props.place}
          copied={copied}
          onDone={() => {
            props.onDone();
            setCopied(null);
          }}
        />
      )}
    />
  );
}
