import { useEffect, useState } from 'react';
import type { EditingReport, Editor } from '../../contract/events.ts';
import { api, readJson } from '../lib/api-client.ts';
import { getWindowId } from '../lib/drafts.ts';
import { onServerEvent } from '../lib/server-events.ts';

/** Well within what the server takes for silence. */
const REPORT_MILLISECONDS = 10_000;

type Place = Pick<EditingReport, 'entity' | 'item'>;

/** Says that this window has the item's form open. @returns the other windows that have */
export const useOtherEditors = ({ entity, item }: Place): Editor[] => {
  const [editors, setEditors] = useState<Editor[]>([]);
  useEffect(() => {
    const report = (isEditing: boolean) =>
      readJson(api.admin.events.editing.$post({ json: { entity, item, window: getWindowId(), isEditing } }));
    // A courtesy: where it can't be said, saving still finds out.
    const tell = () =>
      report(true).then(
        (answer) => setEditors(answer.editors),
        () => null,
      );
    void tell();
    const timer = setInterval(tell, REPORT_MILLISECONDS);
    const unsubscribe = onServerEvent((event) => {
      if (event.type === 'editing' && event.entity === entity && event.item === item) setEditors(event.editors);
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
      void report(false).catch(() => null);
    };
  }, [entity, item]);
  return editors.filter(({ window }) => window !== getWindowId());
};
