import { NewTabLink } from '../../navigation/links.tsx';
import { NoticeCard } from '../../ui/card.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Links programmers to the OpenAPI document, which any OpenAPI viewer can show. */
export function ApiPanel() {
  return (
    <Panel title="API" lead="For programs that read or edit the site: every call, its parameters and responses.">
      <NoticeCard>
        <p>The description is an OpenAPI 3.1 document. Open its address in any OpenAPI viewer or HTTP client.</p>
        <NewTabLink icon="document" label="openapi.json" href="/api/openapi.json" />
      </NoticeCard>
    </Panel>
  );
}
