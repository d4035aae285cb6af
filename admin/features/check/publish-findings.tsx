import { useSiteFindings } from './data.ts';
import { FindingsList } from './findings-list.tsx';

/** Findings by page in the publish sheet. Loaded with the rules once the sheet opens. */
export function PublishFindings({ mustFix }: { mustFix: boolean }) {
  // Dead links have their own card, and are no reason to wait with publishing.
  const findings = useSiteFindings()?.filter(({ rule }) => rule !== 'link-is-dead');
  if (!findings || findings.length === 0) return null;
  return (
    <section className="my-7" aria-labelledby="publish-findings-title">
      <h3 className="text-lg" id="publish-findings-title">
        Worth a look
      </h3>
      <p className="mb-3">Things that could confuse readers.{!mustFix && ' You can publish anyway.'}</p>
      <div className="overflow-hidden rounded-xl border border-line-cool bg-white">
        <FindingsList findings={findings} />
      </div>
    </section>
  );
}
