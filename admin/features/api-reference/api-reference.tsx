import { buttonStyle } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Links programmers to the OpenAPI document, which any OpenAPI viewer can show. */
export function ApiPanel() {
  return (
    <Panel title="API" lead="For programs that read or edit the site: every call, its parameters and responses.">
      <NoticeCard>
        <p>The description is an OpenAPI 3.1 document. Open its address in any OpenAPI viewer or HTTP client.</p>
        <a className={buttonStyle()} href="/api/openapi.json" target="_blank" rel="noopener">
          <Icon name="document" />
          openapi.json
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </NoticeCard>
    </Panel>
  );
}
