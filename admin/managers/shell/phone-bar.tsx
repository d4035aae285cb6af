import { useState } from 'react';
import { type TabId, tabs } from '../../tabs/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const close = () => setOpen(false);
  return (
    <div className="phone-bar">
      <Button icon="menu" className="phone-menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {tabs[current].label}
      </Button>
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
    </div>
  );
};
