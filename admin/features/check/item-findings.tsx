import { useEffect, useRef, useState } from 'react';
import type { ItemFields } from '../../../contract/checks/check-items.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { LATE_EXTRA, late } from '../../ui/late.tsx';

/** Loaded with the rules, which the dashboard does not need until a form opens. Nobody waits for them. */
const ItemFindingsList = late(async () => (await import('./item-findings-list.tsx')).ItemFindingsList, LATE_EXTRA);

/** Delay after typing before the fields are checked. Milliseconds. */
const PAUSE = 300;

interface ItemFindingsProps {
  entity: WorkingCopyEntity;
  /** Null while adding. An empty field is then no finding, and nothing can be dismissed. */
  id: number | null;
  fields: ItemFields;
}

/** Findings in a form’s current values, updated after a pause in typing. */
export function ItemFindings({ entity, id, fields }: ItemFindingsProps) {
  const finished = useStableFields(fields);
  return (
    // Always rendered, so that new content is announced. Takes no space while empty.
    <div role="status" className="empty:absolute">
      <ItemFindingsList entity={entity} id={id} fields={finished} />
    </div>
  );
}

/** Field values after the last pause in typing and pressing. */
export function useStableFields<Fields extends ItemFields>(fields: Fields): Fields {
  const text = JSON.stringify(fields);
  const [finished, setStable] = useState({ text, fields });
  const isStable = finished.text === text;
  const latest = useRef(fields);
  latest.current = fields;
  useEffect(() => {
    if (isStable) return;
    let timer: ReturnType<typeof setTimeout>;
    const cancel = () => clearTimeout(timer);
    const wait = () => {
      cancel();
      timer = setTimeout(() => setStable({ text, fields: latest.current }), PAUSE);
    };
    wait();
    // A new finding moves the buttons below it. Wait until a pressed button is released, or its click would be lost.
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointerdown', cancel, { signal });
    window.addEventListener('pointerup', wait, { signal });
    window.addEventListener('pointercancel', wait, { signal });
    return () => {
      cancel();
      listening.abort();
    };
  }, [text, isStable]);
  return finished.fields;
}
