import { useState } from 'react';
import { brand } from '../../../club/brand.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { TwoFactorState } from '../../../contract/two-factor.ts';
import { useLogout } from '../../client/session.ts';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { FactRow } from '../../ui/list.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { twoFactorQuery } from './data.ts';
import { TwoFactorDialogs, type TwoFactorTask } from './two-factor-dialogs.tsx';

export const TwoFactorCard = defineLoaded(twoFactorQuery, 'Two-step sign-in could not be loaded.', TwoFactor);

function TwoFactor({ data: state }: { data: TwoFactorState }) {
  const [task, setTask] = useState<TwoFactorTask | null>(null);
  const isOn = state.hasTotp || state.passkeys.length > 0;
  return (
    <TitledCard
      id="two-step"
      title="Two-step sign-in"
      lead="Asked for after your password, so that a stolen password is not enough."
      badge={
        <Badge variant={isOn ? 'solid' : 'dashed'} icon={isOn ? 'lock' : 'dashed'}>
          {isOn ? 'On' : 'Off'}
        </Badge>
      }
    >
      <ul>
        {state.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <FactRow
            key={id}
            icon="key"
            title={name}
            detail={lastUsedAt ? `Used ${formatDayAndTime(lastUsedAt)}` : `Added ${formatDayAndTime(createdAt)}`}
          >
            <Button
              label="Remove"
              aria-label={`Remove ${name}`}
              onClick={() => setTask({ kind: 'removePasskey', id, name })}
            />
          </FactRow>
        ))}
        <FactRow
          icon="key"
          title="Passkey"
          detail="Your fingerprint, face or PIN on this phone or computer, or a security key."
        >
          <Button icon="plus" label="Add a passkey" onClick={() => setTask({ kind: 'addPasskey' })} />
        </FactRow>
        <FactRow
          icon="device"
          title="Authenticator app"
          detail={
            state.hasTotp
              ? 'On. The app on your phone shows a new code every half minute.'
              : 'An app on your phone that shows codes.'
          }
        >
          <Button
            label={state.hasTotp ? 'Remove app' : 'Set up app'}
            onClick={() => setTask({ kind: state.hasTotp ? 'removeTotp' : 'startTotp' })}
          />
        </FactRow>
        <FactRow icon="document" title="Recovery codes" detail={describeCodes(state)}>
          <Button label="Make new codes" onClick={() => setTask({ kind: 'makeCodes' })} />
        </FactRow>
      </ul>
      <TwoFactorDialogs
        hasTotp={state.hasTotp}
        task={task}
        onClose={(done) => {
          setTask(null);
          if (done) showSuccess(MESSAGES.twoFactor[done]);
        }}
      />
    </TitledCard>
  );
}

/** The only screen of an account that must set up two-factor first. */
export function TwoFactorDueScreen() {
  const logout = useLogout();
  return (
    <main className="mx-auto grid max-w-190 justify-items-start gap-5 px-4 py-12 *:[section]:w-full">
      <h1 className="text-base">{brand.club.name} dashboard</h1>
      <h2 className="text-[2rem] max-md:text-[1.6875rem]">One more thing before you start</h2>
      <p>
        Your club requires two-step sign-in. Add a passkey or set up an authenticator app, then print recovery codes in
        My Account.
      </p>
      <TwoFactorCard />
      <Button icon="logout" label="Logout" onClick={() => logout.mutate()} />
    </main>
  );
}

function describeCodes({ recoveryCodesLeft }: TwoFactorState): string {
  return recoveryCodesLeft === 0
    ? 'None. Print some before you lose your phone or your password.'
    : `${recoveryCodesLeft} left. For a lost phone or a forgotten password.`;
}
