import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { brand } from '../../../contract/brand.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SecondFactorState } from '../../../contract/second-factor.ts';
import { useLogout } from '../../client/session.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { secondFactorQuery } from './data.ts';
import { SecondStepDialogs, type SecondStepTask } from './two-factor-dialogs.tsx';

/** What the account asks for beside its password. */
export const SecondStepCard = () => {
  const { data: state, isError, refetch } = useQuery(secondFactorQuery);
  const [task, setTask] = useState<SecondStepTask | null>(null);
  if (isError) return <LoadFailure message="Your second step could not be loaded." onRetry={refetch} />;
  if (!state) return <CardSkeletons count={1} />;
  const isOn = state.hasTotp || state.passkeys.length > 0;
  return (
    <section className="card" aria-labelledby="second-step-title">
      <CardHeader
        id="second-step-title"
        title="Second Step"
        lead="Asked for after your password, so that a stolen password is not enough."
        badge={
          <Badge look={isOn ? 'solid' : 'dashed'} icon={isOn ? 'lock' : 'dashed'}>
            {isOn ? 'On' : 'Off'}
          </Badge>
        }
      />
      <ul className="list-rows">
        {state.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row
            key={id}
            icon="key"
            title={name}
            detail={lastUsedAt ? `Used ${formatDayAndTime(lastUsedAt)}` : `Added ${formatDayAndTime(createdAt)}`}
          >
            <Button aria-label={`Remove ${name}`} onClick={() => setTask({ kind: 'removePasskey', id, name })}>
              Remove
            </Button>
          </Row>
        ))}
        <Row
          icon="key"
          title="Passkey"
          detail="Your fingerprint, face or PIN on this phone or computer, or a security key."
        >
          <Button icon="plus" onClick={() => setTask({ kind: 'addPasskey' })}>
            Add a passkey
          </Button>
        </Row>
        <TotpRow {...state} onChoose={setTask} />
        <Row icon="document" title="Recovery codes" detail={describeCodes(state)}>
          <Button onClick={() => setTask({ kind: 'makeCodes' })}>Make new codes</Button>
        </Row>
      </ul>
      <SecondStepDialogs
        task={task}
        onClose={(done) => {
          setTask(null);
          if (done) showSuccess(MESSAGES.secondFactor[done]);
        }}
      />
    </section>
  );
};

const describeCodes = ({ recoveryCodesLeft }: SecondFactorState): string =>
  recoveryCodesLeft === 0
    ? 'None. Print some before you lose your phone or your password.'
    : `${recoveryCodesLeft} left. For a lost phone or a forgotten password.`;

interface TotpRowProps extends SecondFactorState {
  onChoose: (task: SecondStepTask) => void;
}

const TotpRow = ({ hasTotp, onChoose }: TotpRowProps) => (
  <Row
    icon="device"
    title="Authenticator app"
    detail={
      hasTotp
        ? 'On. The app on your phone shows a new code every half minute.'
        : 'An app on your phone that shows codes.'
    }
  >
    <Button onClick={() => onChoose({ kind: hasTotp ? 'removeTotp' : 'startTotp' })}>
      {hasTotp ? 'Remove app' : 'Set up app'}
    </Button>
  </Row>
);

interface RowProps {
  icon: IconName;
  title: string;
  detail: string;
  children: ReactNode;
}

const Row = ({ icon, title, detail, children }: RowProps) => (
  <li className="list-row">
    <span className="list-icon" aria-hidden="true">
      <Icon name={icon} />
    </span>
    <div className="list-names">
      <p className="list-title">{title}</p>
      <p className="list-detail">{detail}</p>
    </div>
    {children}
  </li>
);

/** All that an account sees of the dashboard until it has a second step. */
export const SecondStepDueScreen = () => {
  const logout = useLogout();
  return (
    <main className="due-screen">
      <h1 className="due-site">{brand.club.name} dashboard</h1>
      <h2 className="tab-title">One more thing before you start</h2>
      <p>
        This club asks everybody for a second step after the password. Add a passkey or set up an authenticator app;
        then print recovery codes in My Account.
      </p>
      <SecondStepCard />
      <Button icon="logout" onClick={() => logout.mutate()}>
        Logout
      </Button>
    </main>
  );
};
