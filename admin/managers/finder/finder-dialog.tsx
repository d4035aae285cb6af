import { Dialog as Radix } from 'radix-ui';
import { useAdmin } from '../../data/session.ts';
import { navigate } from '../../lib/location.ts';
import { showAnchor } from '../../lib/show-anchor.ts';
import { hrefOfTab, listTabs } from '../../lib/tabs.ts';
import { useLeave } from '../content-blocks/editing.tsx';
import { listFindables, type Target } from './findables.ts';
import { FinderList } from './finder-list.tsx';

interface FinderDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** The command palette. */
export const FinderDialog = ({ isOpen, onClose, onPublish }: FinderDialogProps) => {
  const leave = useLeave();
  const admin = useAdmin();
  const go = (target: Target) => {
    onClose();
    if (target.kind === 'publish') return onPublish();
    if (target.kind === 'page') return void window.open(target.path, '_blank', 'noopener');
    const { tab, anchor } = target;
    leave(() => {
      navigate(hrefOfTab(tab));
      if (anchor) showAnchor(anchor);
    });
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content className="dialog finder" aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">Find anything</Radix.Title>
          <FinderList findables={listFindables(listTabs(admin))} onChoose={go} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
