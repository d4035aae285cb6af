import { usePublishing } from '../../data/publishing.ts';
import { Icon } from '../../ui/icon.tsx';

/** What going back does to edits that nobody has published. */
export const KeptEdits = () => {
  const { state } = usePublishing();
  const count = state?.pending.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="kept-edits">
      <Icon name="archive" />
      {count === 1
        ? 'You also have 1 unpublished change. It is kept in release history, so you can bring it back.'
        : `You also have ${count} unpublished changes. They are kept in release history, so you can bring them back.`}
    </p>
  );
};
