import { useEffect, useRef, useState } from 'react';
import { navigate, useHref } from '../../lib/location.ts';
import { hrefOfTab, readTab, type TabId } from '../../tabs/tabs.ts';
import { useEditing } from '../content-blocks/editing.tsx';

/** The tab in the address; back and forward wait until unsaved text was asked about. */
export const useShownTab = (): TabId => {
  const asked = readTab(useHref());
  const [shown, setShown] = useState(asked);
  const { isUnsaved, isAnswered, leave } = useEditing();
  const editing = useRef({ isUnsaved, isAnswered, leave });
  editing.current = { isUnsaved, isAnswered, leave };
  useEffect(() => {
    if (asked === shown) return;
    if (editing.current.isAnswered()) {
      setShown(asked);
      return;
    }
    if (!editing.current.isUnsaved) {
      editing.current.leave(() => setShown(asked));
      return;
    }
    navigate(hrefOfTab(shown));
    editing.current.leave(() => navigate(hrefOfTab(asked)));
  }, [asked, shown]);
  return shown;
};
