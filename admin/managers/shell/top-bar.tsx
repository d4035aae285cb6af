import { PAGE_PATHS, type PageType } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { PublishControls } from '../publishing/publish-controls.tsx';
import { BrandMark } from './brand-mark.tsx';
import { useSignOut } from './use-sign-out.ts';

interface TopBarProps {
  /** The page that the tab edits; null where it edits none. */
  page: PageType | null;
  isNarrow: boolean;
  onPublish: () => void;
}

export const TopBar = ({ page, isNarrow, onPublish }: TopBarProps) => {
  const { signOut, isPending } = useSignOut();
  return (
    <header className="top-bar">
      <BrandMark />
      <span className="slashes" aria-hidden="true" />
      <h1 className="top-title">Admin Dashboard</h1>
      {!isNarrow && <PublishControls path={page ? PAGE_PATHS[page] : '/'} onPublish={onPublish} />}
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
