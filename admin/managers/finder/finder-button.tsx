import { nameShortcut } from '../../lib/shortcut.ts';
import { Icon } from '../../ui/icon.tsx';

export const FinderButton = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className="tab-link finder-button" aria-haspopup="dialog" onClick={onOpen}>
    <Icon name="search" />
    Find anything
    <kbd>{nameShortcut('find')}</kbd>
  </button>
);
