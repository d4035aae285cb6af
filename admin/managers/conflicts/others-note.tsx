import type { EditingReport } from '../../../contract/events.ts';
import { useOtherEditors } from '../../data/editors.ts';
import { useAdmin } from '../../data/session.ts';
import { Icon } from '../../ui/icon.tsx';

const list = new Intl.ListFormat('en-US');

/** Who else has the same form open right now. */
export const OthersNote = (place: Pick<EditingReport, 'entity' | 'item'>) => {
  const { username } = useAdmin();
  const others = useOtherEditors(place);
  const names = [...new Set(others.map(({ by }) => by))].filter((by) => by !== username);
  const isAlone = others.length === 0;
  return (
    <div role="status">
      {!isAlone && (
        <p className="restored">
          <Icon name="about" />
          <span>
            {names.length === 0
              ? 'You have this open in another window too.'
              : `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} editing this right now.`}{' '}
            If you both save, the second person picks which text to keep.
          </span>
        </p>
      )}
    </div>
  );
};
