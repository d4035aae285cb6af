import { Icon } from '../../ui/icon.tsx';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

export const FinderButton = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className="tab-link finder-button" aria-haspopup="dialog" onClick={onOpen}>
    <Icon name="search" />
    Find anything
    <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
  </button>
);
