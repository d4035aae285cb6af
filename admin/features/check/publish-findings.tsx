import { useSiteFindings } from './data.ts';
import { FindingsList } from './findings-list.tsx';

interface PublishFindingsProps {
  /** True if errors block publishing. */
  mustFix: boolean;
  onLeave: () => void;
}

/** In the publish sheet: what a reader would stumble on, page by page. Loaded with the rules, once the sheet is open. */
export function PublishFindings({ mustFix, onLeave }: PublishFindingsProps) {
  // Links that died elsewhere have a card of their own: they are no reason to wait.
  const findings = useSiteFindings()?.filter(({ rule }) => rule !== 'link-is-dead');
  if (!findings || findings.length === 0) return null;
  return (
    <section className="my-7" aria-labelledby="publish-findings-title">
      <h3 className="text-lg" id="publish-findings-title">
        Worth a look
      </h3>
      <p className="mb-3">Things that could confuse readers.{!mustFix && ' You can publish anyway.'}</p>
      <div className="overflow-hidden rounded-xl border border-line-cool bg-white">
        <FindingsList findings={findings} onLeave={onLeave} />
      </div>
    </section>
  );
}
