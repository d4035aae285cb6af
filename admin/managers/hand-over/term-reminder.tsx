import { useQuery } from '@tanstack/react-query';
import { getDaysLeft, TERM_REMINDER_DAYS } from '../../../contract/hand-over.ts';
import { handOverQuery } from '../../data/hand-over.ts';
import { useAdmin } from '../../data/session.ts';
import { getDisplayName } from '../../lib/account-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { TabLink } from '../shell/tab-link.tsx';
import { describeTerm } from './term-words.ts';

/** Says to super admins whose term on the board is over, or soon will be. */
export const TermReminder = () => (useAdmin().isSuperAdmin ? <Reminder /> : null);

const Reminder = () => {
  const { data } = useQuery(handOverQuery);
  const due = (data?.accounts ?? []).filter(({ isActive, termEndsOn }) => {
    const left = getDaysLeft(termEndsOn, data?.today ?? '');
    return isActive && left !== null && left <= TERM_REMINDER_DAYS;
  });
  if (!data || due.length === 0) return null;
  return (
    <div className="callout callout-warning term-reminder">
      <Icon name="events" />
      <div>
        {due.map((account) => (
          <p key={account.id}>
            <strong>{getDisplayName(account)}</strong>: {describeTerm(account.termEndsOn, data.today)}.
          </p>
        ))}
        <TabLink id="hand-over">Board handover</TabLink>
      </div>
    </div>
  );
};
