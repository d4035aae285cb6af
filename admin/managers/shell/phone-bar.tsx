import { useState } from 'react';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { findPageOfTab, type TabId, tabs } from '../../lib/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PreviewLink } from '../publishing/preview-link.tsx';
import { PublishButton } from '../publishing/publish-button.tsx';
import { AccountLine } from './account-line.tsx';
import { RailLinks } from './rail-links.tsx';
import { TabLinks } from './tab-links.tsx';

interface PhoneBarProps {
  current: TabId;
  onPublish: () => void;
  onFind: () => void;
}

/** What a thumb reaches: where I am, and Publish. */
export const PhoneBar = ({ current, onPublish, onFind }: PhoneBarProps) => {
  const [isOpen, setOpen] = useState(false);
  const page = findPageOfTab(current);
  const close = () => setOpen(false);
  return (
    <nav className="phone-bar" aria-label="Menu and publishing">
      <Button icon="menu" className="phone-menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="phone-menu-label">{tabs[current].label}</span>
      </Button>
      <PreviewLink path={page ? PAGE_PATHS[page] : '/'} />
      <PublishButton onPress={onPublish} isOnNavy={false} />
      <Dialog isOpen={isOpen} onClose={close} shape="menu" title="Menu">
        <AccountLine />
        <TabLinks current={current} onChoose={close} />
        <RailLinks
          current={current}
          onChoose={close}
          onFind={() => {
            close();
            onFind();
          }}
        />
      </Dialog>
    </nav>
  );
};
