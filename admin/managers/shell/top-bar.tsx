import { Button } from '../../ui/button.tsx';
import { PublishControls } from '../publishing/publish-controls.tsx';
import { BrandMark } from './brand-mark.tsx';
import { useSignOut } from './use-sign-out.ts';

export const TopBar = ({ isNarrow, onPublish }: { isNarrow: boolean; onPublish: () => void }) => {
  const { signOut, isPending } = useSignOut();
  return (
    <header className="top-bar">
      <BrandMark />
      <span className="slashes" aria-hidden="true" />
      <h1 className="top-title">Admin Dashboard</h1>
      {!isNarrow && <PublishControls onPublish={onPublish} />}
      <Button
        look="on-navy-plain"
        {...(!isNarrow && { icon: 'logout' as const })}
        onClick={signOut}
        disabled={isPending}
      >
        Logout
      </Button>
    </header>
  );
};
