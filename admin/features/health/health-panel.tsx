import { useQuery } from '@tanstack/react-query';
import type { AlertOverview, HealthItem, HealthState } from '../../../contract/health.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getServerMessage } from '../../client/api.ts';
import { showServerFailure } from '../../client/failures.ts';
import { TabButton, TabLink } from '../../navigation/links.tsx';
import type { TabId } from '../../navigation/tabs.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Facts, FormRow } from '../../ui/layout.tsx';
import { FactRow, ListCard, StepRow } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { alertsQuery, healthQuery, useSaveAlertSettings, useSendTest } from './data.ts';

const ORDER: readonly HealthState[] = ['problem', 'waiting', 'ok', 'off'];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`,
}));

const NO_RECIPIENTS = 'Nobody yet. Anyone can sign up in My Account.';
const USUAL_QUIET = { from: 22, until: 7 };

export function HealthPanel() {
  const health = useQuery(healthQuery);
  const alerts = useQuery(alertsQuery);
  return (
    <Panel title="Health" lead="What the website watches, and who hears when something needs attention.">
      <Loaded query={health} failure="The list could not be loaded." cards={2}>
        {(items) => <HealthList items={items} />}
      </Loaded>
      {health.isFetched && (
        <Loaded query={alerts} failure="Alerts could not be loaded.">
          {(overview) => <AlertsCard overview={overview} />}
        </Loaded>
      )}
    </Panel>
  );
}

function HealthList({ items }: { items: readonly HealthItem[] }) {
  const isWell = items.every(({ state }) => state === 'ok' || state === 'off');
  const lead = isWell ? 'Everything is well.' : 'What needs attention comes first.';
  const sorted = items.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <ListCard title="What is watched" lead={lead} items={sorted}>
      {(item) => <HealthRow key={item.id} item={item} />}
    </ListCard>
  );
}

function HealthRow({ item }: { item: HealthItem }) {
  const { state, name, problem, detail, seenAt, since, meanwhile, toDo, link } = item;
  if (state === 'off') {
    const title = (
      <>
        {name}
        <Badge>Not watched</Badge>
      </>
    );
    return <FactRow icon="info" title={title} detail={detail} />;
  }
  if (state === 'ok') {
    const seen = seenAt === null ? '' : ` Last seen ${formatDayAndTime(seenAt)}.`;
    return <StepRow isDone title={name} detail={`${detail}${seen}`} />;
  }
  const began = since === null ? '' : ` Since ${formatDayAndTime(since)}.`;
  const words = state === 'waiting' ? [detail] : [`${detail}${began}`, meanwhile && `Visitors: ${meanwhile}`, toDo];
  return (
    <StepRow
      isDone={false}
      title={problem}
      detail={words.filter(Boolean).map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    >
      {link.tab !== 'health' && (
        <TabButton id={link.tab as TabId} label={link.label} of={problem} anchor={link.anchor} />
      )}
    </StepRow>
  );
}

function AlertsCard({ overview }: { overview: AlertOverview }) {
  const { hasMail, webhook, recipients } = overview;
  const save = useSaveAlertSettings();
  // The next change is to those on their way, or it would take them back.
  const settings = save.isPending ? save.variables : overview.settings;
  const { quiet } = settings;
  const change = (changed: Partial<typeof settings>) =>
    save.mutate(
      { ...settings, ...changed },
      { onError: (error) => showServerFailure(error, MESSAGES.check.settingFailure) },
    );
  const hour = (end: keyof typeof USUAL_QUIET, label: string) => (
    <SelectField
      label={label}
      value={String((quiet ?? USUAL_QUIET)[end])}
      onChange={(value) => change({ quiet: { ...(quiet ?? USUAL_QUIET), [end]: Number(value) } })}
      options={HOURS}
    />
  );
  const facts = [
    { term: 'Mail', value: hasMail ? 'Set up on the server' : 'Not set up. Whoever runs the server sets SMTP_URL.' },
    { term: 'Chat or phone', value: webhook ? `Set up on the server (${webhook})` : 'Not set up' },
    { term: 'Who gets mail', value: recipients.join(', ') || (hasMail ? NO_RECIPIENTS : 'Nobody') },
  ];
  return (
    <TitledCard
      id="alerts"
      title="Who hears of it"
      lead="One message when something needs attention, and one when it is over."
      aside={
        hasMail && (
          <TabLink id="my-account" anchor="alert-address">
            My address
          </TabLink>
        )
      }
    >
      <Facts className="mt-2 px-6 pb-2 max-md:px-4" facts={facts} />
      <CardBody>
        <div className="grid gap-5">
          <SwitchField
            label="Monday note"
            hint="What changed last week, what comes, and what is due."
            isOn={settings.mondayNote}
            onChange={(mondayNote) => change({ mondayNote })}
          />
          <SwitchField
            label="Quiet hours"
            hint="What can wait is sent in the morning. Urgent alerts come at once."
            isOn={quiet !== null}
            onChange={(isOn) => change({ quiet: isOn ? USUAL_QUIET : null })}
          />
          {quiet && (
            <FormRow columns="two" className="max-w-90">
              {hour('from', 'From')}
              {hour('until', 'Until')}
            </FormRow>
          )}
          <SendTest canSend={recipients.length > 0 || webhook !== null} />
        </div>
      </CardBody>
    </TitledCard>
  );
}

function SendTest({ canSend }: { canSend: boolean }) {
  const test = useSendTest();
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        icon="device"
        label={test.isPending ? 'Sending...' : 'Send a test'}
        disabled={!canSend || test.isPending}
        onClick={() => test.mutate()}
      />
      <div role="status" className="grid gap-2">
        {test.error && (
          <Callout tone="danger">{getServerMessage(test.error, 'The test could not be sent. Try again.')}</Callout>
        )}
        {test.data?.sent.map(({ to, error }) => (
          <Callout key={to} tone={error === null ? 'calm' : 'danger'} icon={error === null ? 'check' : 'warning'}>
            {error === null ? `Sent to ${to}.` : `Not sent to ${to}: ${error}`}
          </Callout>
        ))}
      </div>
    </div>
  );
}
