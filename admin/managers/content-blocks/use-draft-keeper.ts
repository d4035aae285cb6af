import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { dropDraft, keepDraft } from '../../lib/drafts.ts';

const QUIET_MILLISECONDS = 400;

interface Kept {
  adminId: number;
  key: ContentKey;
  value: string;
  baseVersion: number | null;
  isUnsaved: boolean;
}

/** Keeps unsaved text in this browser while it is typed, and at once when the page goes away. */
export const useDraftKeeper = ({ adminId, key, value, baseVersion, isUnsaved }: Kept) => {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const latest = useRef({ value, baseVersion, isUnsaved });
  latest.current = { value, baseVersion, isUnsaved };
  const isDropped = useRef(false);

  const keep = useCallback(() => {
    if (isDropped.current || !latest.current.isUnsaved) return;
    const typedAt = new Date().toISOString();
    const draft = { value: latest.current.value, baseVersion: latest.current.baseVersion, typedAt };
    setKeptAt(keepDraft(adminId, key, draft) ? typedAt : null);
  }, [adminId, key]);

  const drop = useCallback(() => {
    isDropped.current = true;
    dropDraft(adminId, key);
  }, [adminId, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the wait anew.
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(keep, QUIET_MILLISECONDS);
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
