import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContentItem, contentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { hasStatus } from '../../client/api.ts';
import { useAdmin } from '../../client/session.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { useWithdrawal } from '../../client/withdrawal.ts';
import { type Draft, dropDraft, takeDraft } from '../../forms/drafts.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { areSameFields } from '../../forms/merging.ts';
import { readCurrent } from '../../forms/problems.ts';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { useBannerTimes } from './banner-times.ts';
import { type ContentBase, toBase, useRereadContentItem, useSaveContentItem, useStoredTexts } from './data.ts';
import { useDraftKeeper } from './draft-keeper.ts';
import { describeBlock } from './keys.ts';

const STILL_HERE = 'Not saved. Your text is still here; try again.';
const WAS_RESET = 'Someone else reset this block while you were editing. Save again to keep your text.';

/** Everything that happens to one block's text between Edit and Save or Cancel. */
export const useBlockForm = (key: string, item: ContentItem | null) => {
  const admin = useAdmin();
  const editing = useEditing();
  const { mutateAsync, isPending, isPaused } = useSaveContentItem();
  const withdrawal = useWithdrawal();
  const reread = useRereadContentItem();
  const { label, kind, defaultValue } = describeBlock(key, item, useStoredTexts());

  const [draft] = useState(() => takeDraft(admin.id, key));
  const stored = item?.value ?? defaultValue;
  const [base, setBase] = useState<ContentBase>(() => baseOf(item, draft));
  const [baseValue, setBaseValue] = useState(() => (draft ? draft.base : stored));
  const [round, setRound] = useState(0);
  const [restoredFrom, setRestoredFrom] = useState(draft?.typedAt ?? null);
  const [initialValue, setInitialValue] = useState(draft?.value ?? stored);
  const { value, readTyped, write, writeSoon } = useTyped(initialValue);
  const [baseline, setBaseline] = useState(initialValue);
  const [problem, setProblem] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [conflict, setConflict] = useState<ContentItem | null>(null);

  const times = useBannerTimes(key, item);
  const isUnsaved = restoredFrom !== null || value !== baseline || times.isChanged;
  // The editor draws its own letters. The first ones are told of at once: nobody leaves them behind unasked.
  const canWait = useRef(false);
  canWait.current = kind === 'html' && isUnsaved;
  const isWrong = useRef(false);
  isWrong.current = problem !== null || isFailed;
  const fields = useRef(times.fields);
  fields.current = times.fields;
  const readLatest = () => ({ value: readTyped(), fields: fields.current });
  const keeper = useDraftKeeper({
    key,
    value,
    readTyped,
    base: { base: baseValue, baseVersion: base?.version ?? null },
    isUnsaved,
  });

  const close = useCallback(() => {
    keeper.drop();
    times.startOver();
    editing.stop(key);
  }, [keeper, editing, key, times.startOver]);
  // The block itself may go: taken away in another window, it would keep every other one waiting.
  useEffect(() => () => editing.stop(key), [editing, key]);

  const submit = async (text: string, on: ContentBase): Promise<boolean> => {
    const found = findContentValueProblem(key, text);
    setProblem(found);
    setFailed(false);
    if (found) return false;
    const sent = readLatest();
    try {
      const written = { key, value: text, base: on, ...times.toBody() };
      const { body } = await withdrawal.send(() => mutateAsync(written));
      showSuccess(on ? MESSAGES.content.updated : MESSAGES.content.added);
      const typed = readLatest();
      if (typed.value === sent.value && areSameFields(typed.fields, sent.fields)) close();
      // What was put together from two texts is not what this form goes on from: the next save asks again.
      else if (text === sent.value) goOnFrom(body);
      return true;
    } catch (error) {
      return explain(error, text);
    }
  };

  /** Typing went on while the save was on its way: the form stays open for that, based on what is stored now. */
  const goOnFrom = (saved: ContentItem) => {
    setBase(toBase(saved));
    setBaseValue(saved.value);
    setBaseline(saved.value);
    setRestoredFrom(null);
  };

  const explain = async (error: unknown, text: string): Promise<boolean> => {
    setFailed(true);
    if (hasStatus(error, 404)) {
      setBase(null);
      setProblem(WAS_RESET);
    } else if (hasStatus(error, 409)) {
      // The refusal of a key that was taken meanwhile has no item.
      const theirs = readCurrent(error, contentItem) ?? (await reread(key).catch(() => null));
      if (theirs && (theirs.value !== text || times.isChanged)) {
        setConflict(theirs);
        return false;
      }
      if (theirs) {
        // The response to an earlier try was lost on the way: this text is what is stored.
        await reread(key).catch(() => null);
        showSuccess(MESSAGES.content.updated);
        close();
        return true;
      }
      setProblem(STILL_HERE);
    } else {
      // What is wrong with the text, the account or the server's disk is not put right by trying again.
      const reason = hasStatus(error, 400, 403, 413, 429, 503) ? error.body?.message : undefined;
      setProblem(reason ?? STILL_HERE);
    }
    showError(MESSAGES.content.saveFailure);
    return false;
  };

  const save = () => (isPending ? Promise.resolve(false) : submit(readTyped(), base));

  const startOver = () => {
    dropDraft(admin.id, key);
    setBase(toBase(item));
    setBaseValue(stored);
    setInitialValue(stored);
    write(stored);
    setBaseline(stored);
    setRestoredFrom(null);
    setProblem(null);
    setRound(round + 1);
    times.startOver();
  };

  const saveOver = async (text: string) => {
    if (!conflict) return;
    const { id, version } = conflict;
    setConflict(null);
    // What was put together of two texts is not in the form: if it cannot be saved, the next save asks again.
    if (text === readTyped()) {
      setBase({ id, version });
      setBaseValue(conflict.value);
    }
    await submit(text, { id, version });
  };

  const useTheirs = async () => {
    await reread(key).catch(() => null);
    close();
  };

  const newer = item && item.version !== base?.version && !isPending ? item : null;
  const isBehind = newer !== null && !isUnsaved;
  // Untouched, the form follows what is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `startOver` belongs to this very render.
  useEffect(() => {
    if (isBehind) startOver();
  }, [isBehind]);

  const discard = () => {
    withdrawal.withdraw();
    close();
  };
  useUnsavedForm(isUnsaved, { label, save, discard });

  return {
    round,
    initialValue,
    baseValue,
    value,
    problem,
    conflict,
    restoredFrom,
    isUnsaved,
    isSaving: isPending,
    times,
    /** The save waits until the network is back. */
    isWaiting: isPaused,
    isFailed,
    keptAt: keeper.keptAt,
    /** What somebody else saved since this form was opened. */
    newer,
    /** The text as the editor itself writes it: only a difference from this is a change. */
    setBaseline: useCallback(
      (written: string) => {
        setBaseline(written);
        write(written);
      },
      [write],
    ),
    change: useCallback(
      (readNext: () => string) => {
        if (isWrong.current) {
          setProblem(null);
          setFailed(false);
        }
        if (canWait.current) writeSoon(readNext);
        else write(readNext());
      },
      [write, writeSoon],
    ),
    save,
    cancel: () => editing.leave(close, label),
    startOver,
    showConflict: setConflict,
    closeConflict: () => setConflict(null),
    useTheirs,
    saveOver,
  };
};

/** Drawing the form takes longer than a key should. Milliseconds. */
const DRAWN_EVERY = 250;

/** What is typed. Whoever saves it, or keeps it when the page goes away, reads it as it is; the form may be drawn later. */
const useTyped = (initial: string) => {
  const [value, setValue] = useState(initial);
  const typed = useRef(() => initial);
  const readTyped = useCallback(() => typed.current(), []);
  const write = useCallback((next: string) => {
    typed.current = () => next;
    setValue(next);
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const writeSoon = useCallback((readNext: () => string) => {
    typed.current = readNext;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      setValue(typed.current());
    }, DRAWN_EVERY);
  }, []);
  return { value, readTyped, write, writeSoon };
};

export type BlockForm = ReturnType<typeof useBlockForm>;

/** A restored draft was based on an older version: saving it must not pass for an edit of the newest. */
const baseOf = (item: ContentItem | null, draft: Draft | null): ContentBase => {
  if (!item || (draft && draft.baseVersion === null)) return null;
  return { id: item.id, version: draft?.baseVersion ?? item.version };
};
