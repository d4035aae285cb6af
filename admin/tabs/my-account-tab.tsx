import { ChangePasswordForm } from '../managers/account/change-password-form.tsx';
import { DevicesCard } from '../managers/account/devices-card.tsx';
import { ProfileCard } from '../managers/account/profile-card.tsx';
import { SecondStepCard } from '../managers/second-step/second-step-card.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const MyAccountTab = () => (
  <div className="narrow centered">
    <TabHeader title="My Account" lead="Your sign-in details." />
    <div className="stack">
      <ProfileCard />
      <ChangePasswordForm />
      <SecondStepCard />
      <DevicesCard />
    </div>
  </div>
);
