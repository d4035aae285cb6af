import { startTransition, useEffect, useRef, useState } from 'react';
import { navigate, useHref } from '../../lib/location.ts';
import { hrefOfTab, readTab, type TabId } from '../../lib/tabs.ts';
import { useEditing } from '../content-blocks/editing.tsx';

/** The tab in the address, and the one on the screen: back and forward wait until unsaved text was asked about. */
export const useShownTab = (): Record<'asked' | 'shown', TabId> => {
  const asked = readTab(useHref());
  const [shown, setShown] = useState(asked);
  const { isUnsaved, isAnswered, leave } = useEditing();
  const editing = useRef({ isUnsaved, isAnswered, leave });
  editing.current = { isUnsaved, isAnswered, leave };
  useEffect(() => {
    if (asked === shown) return;
    // A long list takes its time; the press is answered before it.
    const show = () => startTransition(() => setShown(asked));
    if (editing.current.isAnswered()) {
      show();
      return;
    }
    if (!editing.current.isUnsaved) {
      editing.current.leave(show);
      return;
    }
    navigate(hrefOfTab(shown));
    editing.current.leave(() => navigate(hrefOfTab(asked)));
  }, [asked, shown]);
  return { asked, shown };
};
