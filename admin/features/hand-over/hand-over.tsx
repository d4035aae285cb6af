import { useQuery } from '@tanstack/react-query';
import { type ClubEvent, listUpcoming } from '../../../contract/events.ts';
import type { HandOver, HandOverAccount } from '../../../contract/hand-over.ts';
import type { HealthItem } from '../../../contract/health.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { TabLink } from '../../navigation/links.tsx';
import { Avatar, StateBadge } from '../../ui/badges.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { CardNote, TitledCard } from '../../ui/card.tsx';
import { describeRole, formatDayAndTime, getClubTimeZone, getDisplayName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Facts, Stack } from '../../ui/layout.tsx';
import { ListRow, RowDetail, RowNames, RowTitle, StepRow } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { calendarEvents } from '../events/data.ts';
import { healthQuery } from '../health/data.ts';
import { CONSENT_REMINDER_DAYS, listDueConsent } from '../media/consent.ts';
import { consentQuery } from '../media/data.ts';
import { findNextDates, type HandOverStep, listSteps } from './steps.ts';
import { describeTerm, handOverQuery } from './term-reminder.tsx';
import { WelcomeText } from './welcome-text.tsx';

export function HandOverPanel() {
  const handOver = useQuery(handOverQuery);
  const health = useQuery(healthQuery);
  return (
    <Panel title="Board handover" lead="When a new board takes over: who has access, and what they need to know.">
      <Loaded query={handOver} failure="The checklist could not be loaded." cards={3}>
        {(data) => (
          <Loaded query={health} failure="The checklist could not be loaded." cards={3}>
            {(items) => <HandOverChecklist {...data} health={items} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

/** Steps an outgoing board completes with the next one. */
function HandOverChecklist(data: HandOver & { health: HealthItem[] }) {
  const { data: events = [] } = useQuery(calendarEvents.query);
  const { data: images } = useQuery(consentQuery);
  const at = { at: new Date().toISOString(), timeZone: getClubTimeZone() };
  const [next] = listUpcoming(events, at).filter(({ isActive }) => isActive);
  return (
    <Stack>
      <Steps {...data} next={next} images={images} />
      <Access {...data} />
      <WelcomeText accounts={data.accounts} />
      <BackupsHelp />
      <Services {...data} />
      <div className="print:hidden">
        <Button icon="document" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
    </Stack>
  );
}

interface StepsProps extends Pick<HandOver, 'today'> {
  health: HealthItem[];
  next: ClubEvent | undefined;
  images: readonly MediaItem[] | undefined;
}

function Steps({ next, images, health, today }: StepsProps) {
  const consent = images ? [findConsent(images, today)] : [];
  const steps = [...listSteps(health), findNextDates(next), ...consent];
  return (
    <TitledCard title="Before the old board leaves" aside={<TabLink id="health">Health</TabLink>}>
      <ul>
        {steps.map(({ id, isDone, title, detail, action }) => (
          <StepRow key={id} {...{ isDone, title, detail }} due={{ icon: 'warning', word: 'To do' }}>
            {!isDone && (
              <TabLink id={action.tab} anchor={action.anchor} className={buttonStyle()}>
                {action.label}
              </TabLink>
            )}
          </StepRow>
        ))}
      </ul>
    </TitledCard>
  );
}

/** Apart from the other steps, which the first tab loads, and the library’s code does not belong there. */
function findConsent(images: readonly MediaItem[], today: string): HandOverStep {
  const count = listDueConsent(images, today).length;
  return {
    id: 'consent',
    isDone: count === 0,
    title: 'People in photos have agreed',
    due: 'Consent to look after',
    detail:
      count === 0
        ? `Every photo marked “Shows people” has a note of who agreed, for more than ${CONSENT_REMINDER_DAYS} days.`
        : `${count === 1 ? 'One photo' : `${count} photos`}: no note of who agreed, or it runs out within ${CONSENT_REMINDER_DAYS} days.`,
    action: { label: 'See the photos', tab: 'media', anchor: 'consent' },
  };
}

function Access({ accounts, today }: HandOver) {
  return (
    <TitledCard
      title="Who has access"
      lead="Turn off people who have left. Add the new board."
      aside={<TabLink id="admin-users">Admin Users</TabLink>}
    >
      <ul>
        {accounts.map((account) => (
          <ListRow key={account.id}>
            <Avatar name={getDisplayName(account)} />
            <RowNames>
              <RowTitle>{getDisplayName(account)}</RowTitle>
              <RowDetail>{describeAccess(account, today)}</RowDetail>
            </RowNames>
            <StateBadge isActive={account.isActive} className="max-sm:mr-auto sm:min-w-26 sm:justify-center" />
          </ListRow>
        ))}
      </ul>
    </TitledCard>
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

function BackupsHelp() {
  return (
    <TitledCard
      id="backups"
      title="Backups"
      lead="The website makes a backup every night, and once a week restores one as a test. Did either fail, or never run? Ask whoever runs the server."
    />
  );
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
      <CardNote>
        <Icon name="document" />
        <span>
          For developers: <TabLink id="api">API reference</TabLink>
        </span>
      </CardNote>
    </TitledCard>
  );
}
