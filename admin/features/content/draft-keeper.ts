import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAdmin } from '../../client/session.ts';
import { type Draft, dropDraft, keepDraft } from '../../forms/drafts.ts';

/** Long texts are not written again with every key. */
const LONG_TEXT = 20_000;
const QUIET_MILLISECONDS = 400;

/** Letters of a moment up to its minute: "2026-10-16T19:51". */
const MINUTE = 16;

type DraftBase = Pick<Draft, 'base' | 'baseVersion'>;

interface Kept {
  key: string;
  value: string;
  /** What is typed by now: `value` may come a moment later. */
  readTyped: () => string;
  base: DraftBase;
  isUnsaved: boolean;
}

/** Keeps unsaved text in this browser while it is typed, and at once when the page goes away. */
export const useDraftKeeper = ({ key, value, readTyped, base, isUnsaved }: Kept) => {
  const { id: adminId } = useAdmin();
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const told = useRef<string | null>(null);
  const latest = useRef({ readTyped, base, isUnsaved });
  latest.current = { readTyped, base, isUnsaved };
  const isDropped = useRef(false);

  const keep = useCallback(() => {
    if (isDropped.current || !latest.current.isUnsaved) return;
    const typedAt = new Date().toISOString();
    const draft = { value: latest.current.readTyped(), ...latest.current.base, typedAt };
    const isKept = keepDraft(adminId, key, draft);
    const next = isKept ? typedAt : null;
    // Told to the minute: the form is not drawn again with each key.
    if (next?.slice(0, MINUTE) === told.current?.slice(0, MINUTE)) return;
    told.current = next;
    setKeptAt(next);
  }, [adminId, key]);

  const drop = useCallback(() => {
    isDropped.current = true;
    dropDraft(adminId, key);
  }, [adminId, key]);

  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(keep, value.length < LONG_TEXT ? 0 : QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value, isUnsaved, keep]);

  useEffect(() => {
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      // Neither saved nor cancelled: the session has ended under the form.
      keep();
    };
  }, [keep]);

  return useMemo(() => ({ keep, drop, keptAt }), [keep, drop, keptAt]);
};
