import { navigate, readParam, useHref, withParams } from '../../lib/location.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { ChangeList } from './change-list.tsx';
import { DeletedItems } from './deleted-items.tsx';

/** What was changed, and what was deleted. The address keeps the view and its filters. */
export const AuditTrail = () => {
  const href = useHref();
  const view = readParam(href, 'view') === 'deleted' ? 'deleted' : 'changes';
  return (
    <div className="stack">
      <ChoiceChips
        legend="Show"
        options={[
          { value: 'changes', label: 'All changes' },
          { value: 'deleted', label: 'Deleted items' },
        ]}
        value={view}
        onChange={(next) => navigate(withParams('/admin?tab=audit', { view: next === 'deleted' ? next : '' }))}
      />
      {view === 'deleted' ? <DeletedItems /> : <ChangeList />}
    </div>
  );
};
