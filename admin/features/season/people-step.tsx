import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CONSENT_REMINDER_DAYS } from '../../../contract/consent.ts';
import { listUpcoming } from '../../../contract/events.ts';
import { HAND_OVER_CHECKS, type HandOver, type HandOverAccount } from '../../../contract/hand-over.ts';
import type { HealthItem } from '../../../contract/health.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showOutcome } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { showAnchor, TabButton, TabLink } from '../../navigation/links.tsx';
import { readParam } from '../../navigation/location.ts';
import { OLD_HAND_OVER, type TabId } from '../../navigation/tabs.ts';
import { Avatar, StateBadge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardNote, TitledCard } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { describeRole, formatDayAndTime, getClubTimeZone, getDisplayName, getNow } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Facts, Stack } from '../../ui/layout.tsx';
import { ListCard, ListRow, RowDetail, RowNames, RowTitle, StepRow } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useUpdateAdminUser } from '../admin-users/data.ts';
import { calendarEvents } from '../events/data.ts';
import { formatWhen } from '../events/describe-event.ts';
import { healthQuery } from '../health/data.ts';
import { listDueConsent } from '../media/consent.ts';
import { consentQuery } from '../media/data.ts';
import { describeTerm, handOverQuery } from './term-reminder.tsx';
import { WelcomeText } from './welcome-text.tsx';

const FAILURE = 'The handover checklist could not be loaded.';

/** Last step of a new season: leaving and new members, and facts for the next board. For super admins. */
export function PeopleStep() {
  const health = useQuery(healthQuery);
  return (
    <Loaded query={useQuery(handOverQuery)} failure={FAILURE} cards={3}>
      {(data) => (
        <Loaded query={health} failure={FAILURE} cards={3}>
          {(items) => <HandOverCards {...data} health={items} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function HandOverCards({ health, ...data }: HandOver & { health: HealthItem[] }) {
  useEffect(() => {
    if (readParam(window.location.href, 'tab') === OLD_HAND_OVER) showAnchor('people');
  }, []);
  return (
    <Stack>
      <Steps health={health} today={data.today} />
      <Access {...data} />
      <WelcomeText accounts={data.accounts} />
      <Services {...data} />
    </Stack>
  );
}

function Steps({ health, today }: { health: HealthItem[]; today: string }) {
  const { data: events = [] } = useQuery(calendarEvents.query);
  const { data: images } = useQuery(consentQuery);
  const at = { at: getNow().toISOString(), timeZone: getClubTimeZone() };
  const [next] = listUpcoming(events, at).filter(({ isActive }) => isActive);
  const checks = health.filter(({ id, state }) => HAND_OVER_CHECKS.includes(id) && state !== 'off');
  const steps = [
    ...checks.map(({ id, state, name, detail, link }) => ({ id, isDone: state === 'ok', title: name, detail, link })),
    {
      id: 'next-dates',
      isDone: next !== undefined,
      title: 'The next dates are in',
      detail: next
        ? `${next.title}, ${formatWhen(next)}.`
        : 'Nothing is coming up. On the Events tab, “Same again next year” copies this season’s dates.',
      link: { label: 'Add dates', tab: 'events', anchor: 'dates' },
    },
    ...(images ? [findConsent(images, today)] : []),
  ];
  return (
    <ListCard
      items={steps}
      id="people"
      title="Board handover"
      lead="The last step, before the old board leaves."
      aside={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
          <TabLink id="health">Health</TabLink>
          <Button icon="document" label="Print the handover" onClick={() => window.print()} />
        </div>
      }
    >
      {({ id, link, ...step }) => (
        <StepRow key={id} {...step}>
          {!step.isDone && <TabButton id={link.tab as TabId} label={link.label} anchor={link.anchor} />}
        </StepRow>
      )}
    </ListCard>
  );
}

function findConsent(images: readonly MediaItem[], today: string) {
  const count = listDueConsent(images, today).length;
  return {
    id: 'consent',
    isDone: count === 0,
    title: 'People in photos have agreed',
    detail:
      count === 0
        ? `Every photo marked “Shows people” has a note of who agreed, for more than ${CONSENT_REMINDER_DAYS} days.`
        : `${count === 1 ? 'One photo' : `${count} photos`}: no note of who agreed, or it runs out within ${CONSENT_REMINDER_DAYS} days.`,
    link: { label: 'See the photos', tab: 'media', anchor: 'consent' },
  };
}

function Access({ accounts, today }: HandOver) {
  const { id: ownId } = useAdmin();
  const { mutateAsync, isPending } = useUpdateAdminUser();
  const { updated, updateFailure } = MESSAGES.adminUser;
  const turnOff = (id: number) => void showOutcome(mutateAsync({ id, isActive: false }), updated, updateFailure);
  return (
    <ListCard
      items={accounts}
      title="Who has access"
      lead="Turn off people who have left. Add the new board, and the last day of each term, under Admin Users."
      aside={<TabLink id="admin-users">Admin Users</TabLink>}
    >
      {(account) => (
        <ListRow key={account.id}>
          <Avatar name={getDisplayName(account)} />
          <RowNames>
            <RowTitle>{getDisplayName(account)}</RowTitle>
            <RowDetail>{describeAccess(account, today)}</RowDetail>
          </RowNames>
          <StateBadge isActive={account.isActive} className="max-sm:mr-auto sm:min-w-26 sm:justify-center" />
          {account.isActive && account.id !== ownId && (
            <ConfirmedButton
              label="Turn off"
              of={getDisplayName(account)}
              isBusy={isPending}
              question={`Turn off ${getDisplayName(account)}?`}
              consequence="They’re signed out and can’t sign in anymore. Their edits stay, and so does their name in the history."
              action="Turn off"
              onConfirm={() => turnOff(account.id)}
            />
          )}
        </ListRow>
      )}
    </ListCard>
  );
}

function describeAccess(account: HandOverAccount, today: string): string {
  return [
    describeRole(account),
    account.lastLoginAt ? `Signed in ${formatDayAndTime(account.lastLoginAt)}` : 'Never signed in',
    describeTerm(account.termEndsOn, today) ?? 'No term end set',
    account.hasTwoFactor ? 'Two-step sign-in on' : 'No two-step sign-in',
  ].join(' · ');
}

function Services({ services }: HandOver) {
  return (
    <TitledCard
      title="Domain and services"
      lead="As the server is set up now. Passwords and keys are with whoever runs it."
    >
      <Facts
        className="mt-2 px-6 pb-6 max-md:px-4 max-md:pb-5"
        facts={services.map(({ name, value }) => ({ term: name, value }))}
      />
      <CardNote id="backups">
        <Icon name="history" />
        <span>
          The website makes a backup every night, and once a week restores one as a test. Did either fail, or never run?
          Ask whoever runs the server.
        </span>
      </CardNote>
      <CardNote>
        <Icon name="document" />
        <span>
          For developers: <TabLink id="api">API reference</TabLink>
        </span>
      </CardNote>
    </TitledCard>
  );
}
