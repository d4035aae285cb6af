import { useAdmin } from '../../client/session.ts';
import { Avatar, Badge } from '../../ui/badges.tsx';
import { Card } from '../../ui/card.tsx';
import { describeRole, getDisplayName, getFullName } from '../../ui/format.ts';
import { Facts, Stack } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AlertAddressCard } from '../health/alert-address-card.tsx';
import { TwoFactorCard } from '../two-factor/two-factor-card.tsx';
import { ChangePasswordForm } from './change-password.tsx';
import { SessionsCard } from './sessions.tsx';

const NOT_SET = 'Not set';

export function MyAccountTab() {
  return (
    <Panel title="My Account" lead="Your sign-in details.">
      <Stack>
        <ProfileCard />
        <ChangePasswordForm />
        <TwoFactorCard />
        <SessionsCard />
        <AlertAddressCard />
      </Stack>
    </Panel>
  );
}

function ProfileCard() {
  const admin = useAdmin();
  const facts = [
    { term: 'Username', value: admin.username },
    { term: 'Email', value: admin.email || NOT_SET },
    { term: 'Name', value: getFullName(admin) || NOT_SET },
  ];
  return (
    <Card className="px-6 py-5" aria-labelledby="profile-title">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar name={getDisplayName(admin)} size="large" />
        <h3 className="text-xl" id="profile-title">
          Account Information
        </h3>
        <Badge variant="quiet" icon="shield">
          {describeRole(admin)}
        </Badge>
      </header>
      <Facts className="mt-5" facts={facts} />
    </Card>
  );
}
