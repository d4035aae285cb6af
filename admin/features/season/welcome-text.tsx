import { useState } from 'react';
import { brand } from '../../../club/brand.ts';
import type { HandOverAccount } from '../../../contract/hand-over.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { copyText } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { CardBody, CardEmpty, TitledCard } from '../../ui/card.tsx';
import { SelectField, TextAreaField } from '../../ui/fields.tsx';
import { getDisplayName } from '../../ui/format.ts';
import { ButtonRow } from '../../ui/layout.tsx';

/** Welcome message for a new account: sign-in address and username, never the password. */
export function WelcomeText({ accounts }: { accounts: readonly HandOverAccount[] }) {
  const { id: ownId } = useAdmin();
  const others = accounts.filter(({ id, isActive }) => isActive && id !== ownId);
  const newest = others.find(({ lastLoginAt }) => lastLoginAt === null) ?? others.at(-1);
  const [chosenId, setChosenId] = useState(String(newest?.id ?? ''));
  const chosen = others.find(({ id }) => String(id) === chosenId) ?? newest;
  return (
    <TitledCard
      className="print:hidden"
      title="Welcome message for a new admin"
      lead="Text or email it to them. Tell them the password separately, on the phone or in person."
    >
      {chosen ? (
        <CardBody className="grid gap-5">
          <SelectField
            label="For"
            value={String(chosen.id)}
            onChange={setChosenId}
            options={others.map((account) => ({ value: String(account.id), label: getDisplayName(account) }))}
          />
          <WelcomeMessage account={chosen} />
        </CardBody>
      ) : (
        <CardEmpty>You’re the only one with an active account. Add someone on the next board first.</CardEmpty>
      )}
    </TitledCard>
  );
}

export function WelcomeMessage({ account }: { account: Pick<HandOverAccount, 'firstName' | 'username' | 'email'> }) {
  const { firstName, username, email } = account;
  const message = `Hi${firstName ? ` ${firstName}` : ''},

you can now edit the ${brand.club.name} website.

Sign in: ${location.origin}/admin
Username: ${username}
I’ll give you the password separately.

Once you’re in, change the password under My Account and turn on two-step sign-in. What you save is live within seconds, and everything can be undone, so look around.
`;
  const subject = `Your ${brand.club.name} website account`;
  const copy = () => void copyText(message, MESSAGES.handOver.copied, MESSAGES.handOver.copyFailure);
  return (
    <>
      <TextAreaField label="Welcome message" value={message} onChange={() => undefined} rows={9} readOnly />
      <ButtonRow>
        <a
          className={buttonStyle()}
          href={`mailto:${email ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`}
        >
          Email it
        </a>
        <Button label="Copy" variant="primary" icon="copy" onClick={copy} />
      </ButtonRow>
    </>
  );
}
