import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { formatWall } from '../../../contract/club-time.ts';
import { type HandOver, listEndingTerms } from '../../../contract/hand-over.ts';
import { api } from '../../client/api.ts';
import { defineQuery } from '../../client/query-client.ts';
import { sessionQuery, useAdmin } from '../../client/session.ts';
import { TabLink } from '../../navigation/links.tsx';
import { Callout } from '../../ui/callout.tsx';
import { formatDayAndTime, getDisplayName } from '../../ui/format.ts';

/** For super admins. Refetched on every visit. */
export const handOverQuery = defineQuery<HandOver>('hand-over', api.admin['hand-over'].$get, { staleTime: 0 });

/** Notice for super admins that two-factor is no longer required, because its rule was lifted after a recovery. */
export function RuleLiftedNotice() {
  const { data } = useSuspenseQuery(sessionQuery);
  const lifted = data.authenticated ? data.ruleLifted : undefined;
  if (!lifted) return null;
  return (
    <Callout tone="warning" className="mb-5" data-slot="rule-lifted" icon="lock">
      <p>
        <strong>Two-step sign-in is no longer required.</strong> Turned off by {lifted.by},{' '}
        {formatDayAndTime(lifted.at)}, after recovering the account with a code. Ask {lifted.by} whether that was them.
      </p>
      <TabLink id="admin-users">Admin Users</TabLink>
    </Callout>
  );
}

/** "Term ended June 30, 2027", "Term ends June 30, 2027". Null if none is set. */
export function describeTerm(termEndsOn: string | null, today: string): string | null {
  if (termEndsOn === null) return null;
  const day = formatWall(termEndsOn, { month: 'long', day: 'numeric', year: 'numeric' });
  return `Term ${termEndsOn < today ? 'ended' : 'ends'} ${day}`;
}

/** Shows super admins whose board term has ended or ends soon. */
export function TermReminder() {
  const { isSuperAdmin } = useAdmin();
  const { data } = useQuery({ ...handOverQuery, enabled: isSuperAdmin });
  const due = data ? listEndingTerms(data.accounts, data.today) : [];
  if (!data || due.length === 0) return null;
  return (
    <Callout tone="warning" className="mb-5" data-slot="term-reminder" icon="events">
      {due.map((account) => (
        <p key={account.id}>
          <strong>{getDisplayName(account)}</strong>: {describeTerm(account.termEndsOn, data.today)}.
        </p>
      ))}
      <TabLink id="season" anchor="people">
        Board handover
      </TabLink>
    </Callout>
  );
}
