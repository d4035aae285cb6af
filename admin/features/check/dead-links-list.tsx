import { CardEmpty } from '../../ui/card.tsx';
import { useSiteFindings } from './data.ts';
import { FindingsList } from './findings-list.tsx';

export function DeadLinksList() {
  const findings = useSiteFindings()?.filter(({ rule }) => rule === 'link-is-dead');
  if (!findings) return null;
  if (findings.length === 0) return <CardEmpty>No broken links found.</CardEmpty>;
  return <FindingsList findings={findings} />;
}
