import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContentItem, contentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRereadContentItem, useSaveContentItem } from '../../data/content-items.ts';
import { useAdmin } from '../../data/session.ts';
import { ApiError, hasStatus } from '../../lib/api-client.ts';
import { dropDraft, findDraft } from '../../lib/drafts.ts';
import { showError, showSuccess } from '../../lib/toasts.ts';
import { useEditing } from './editing.tsx';
import { useBannerTimes } from './use-banner-times.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';

type Base = Pick<ContentItem, 'id' | 'version'> | null;

const STILL_HERE = 'Not saved. Your text is still here; try Save again.';
const WAS_RESET = 'Someone else reset this block while you were editing. Save again to keep your text.';

const readConflict = (error: ApiError): ContentItem | null => contentItem.safeParse(error.body?.current).data ?? null;

/** Everything that happens to one block's text between Edit and Save or Cancel. */
export const useBlockForm = (key: ContentKey, item: ContentItem | null) => {
  const admin = useAdmin();
  const editing = useEditing();
  const { mutateAsync, isPending } = useSaveContentItem();
  const reread = useRereadContentItem();

  const [draft] = useState(() => findDraft(admin.id, key));
  const stored = useRef(item?.value ?? getContentKeyDefinition(key).defaultValue);
  const [base, setBase] = useState<Base>(() => baseOf(item, draft?.baseVersion));
  const [round, setRound] = useState(0);
  const [restoredFrom, setRestoredFrom] = useState(draft?.typedAt ?? null);
  const [initialValue, setInitialValue] = useState(draft?.value ?? stored.current);
  const [value, setValue] = useState(initialValue);
  const [baseline, setBaseline] = useState(initialValue);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ContentItem | null>(null);

  const times = useBannerTimes(key, item);
  const isUnsaved = restoredFrom !== null || value !== baseline || times.isChanged;
  const keeper = useDraftKeeper({ adminId: admin.id, key, value, baseVersion: base?.version ?? null, isUnsaved });

  const close = useCallback(() => {
    keeper.drop();
    editing.stop();
  }, [keeper, editing]);

  const submit = async (on: Base): Promise<boolean> => {
    const found = findContentValueProblem(key, value);
    setProblem(found);
    if (found) return false;
    try {
      await mutateAsync({ key, value, base: on, ...times.toBody() });
      showSuccess(on ? MESSAGES.content.updated : MESSAGES.content.added);
      close();
      return true;
    } catch (error) {
      await explain(error);
      return false;
    }
  };

  const explain = async (error: unknown): Promise<void> => {
    // The sign-in page follows; closing this form keeps its text as a draft.
    if (hasStatus(error, 401)) return;
    if (hasStatus(error, 404)) {
      setBase(null);
      setProblem(WAS_RESET);
    } else if (hasStatus(error, 409)) {
      // A key that was taken meanwhile is answered without its item.
      setConflict(readConflict(error) ?? (await reread(key).catch(() => null)));
      return;
    } else {
      const reason = error instanceof ApiError && error.status === 400 ? error.body?.message : undefined;
      setProblem(reason ?? STILL_HERE);
    }
    showError(MESSAGES.content.saveFailure);
  };

  const save = () => (isPending ? Promise.resolve(false) : submit(base));

  const startOver = () => {
    dropDraft(admin.id, key);
    setBase(item && { id: item.id, version: item.version });
    setInitialValue(stored.current);
    setValue(stored.current);
    setBaseline(stored.current);
    setRestoredFrom(null);
    setRound(round + 1);
    times.startOver();
  };

  const keepMine = async () => {
    if (!conflict) return;
    const { id, version } = conflict;
    setConflict(null);
    setBase({ id, version });
    await submit({ id, version });
  };

  const useTheirs = async () => {
    await reread(key).catch(() => null);
    close();
  };

  const latest = useRef({ save, discard: close });
  latest.current = { save, discard: close };
  const { attach, setUnsaved } = editing;
  useEffect(() => {
    attach({ save: () => latest.current.save(), discard: () => latest.current.discard() });
    return () => attach(null);
  }, [attach]);
  useEffect(() => setUnsaved(isUnsaved), [isUnsaved, setUnsaved]);

  return {
    round,
    initialValue,
    value,
    problem,
    conflict,
    restoredFrom,
    isUnsaved,
    isSaving: isPending,
    times,
    keptAt: keeper.keptAt,
    /** The text as the editor itself writes it: only a difference from this is a change. */
    setBaseline: useCallback((written: string) => {
      setBaseline(written);
      setValue(written);
    }, []),
    change: useCallback((next: string) => {
      setProblem(null);
      setValue(next);
    }, []),
    save,
    cancel: () => editing.leave(close),
    startOver,
    closeConflict: () => setConflict(null),
    useTheirs,
    keepMine,
  };
};

export type BlockForm = ReturnType<typeof useBlockForm>;

/** A restored draft was based on an older version: saving it must not pass for an edit of the newest. */
const baseOf = (item: ContentItem | null, draftVersion: number | null | undefined): Base =>
  item && { id: item.id, version: draftVersion ?? item.version };
