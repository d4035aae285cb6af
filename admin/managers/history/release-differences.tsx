import { Icon } from '../../ui/icon.tsx';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { PanelLink } from '../shell/panel-link.tsx';

/** What a release changed, compared with what visitors saw before. */
export const ReleaseDifferences = ({ id }: { id: number }) => (
  <>
    <ItemDifferences release={id} empty="No text or picture differs from the release before." />
    <p className="compare-link">
      <PanelLink tab="differences" params={{ release: String(id) }}>
        Compare the pages side by side
        <Icon name="chevron-right" size={18} />
      </PanelLink>
    </p>
  </>
);
