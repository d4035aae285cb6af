import { useCallback, useEffect, useRef } from 'react';
import { type ContentItem, contentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import { isNavyKey } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { escapeHtml } from '../../../contract/plain-text.ts';
import { WINDOW_LABELS } from '../../../contract/visibility-window.ts';
import type { Written } from '../../client/api.ts';
import { useOfferUndo } from '../../client/undo.ts';
import type { Stored } from '../../forms/form-state.ts';
import { useInitialText, useItemForm } from '../../forms/item-form.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { readCurrent } from '../../forms/problems.ts';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/visibility-window.tsx';
import { type ContentBase, toBase, useRereadContentItem, useSaveContentItem, useStoredTexts } from './data.ts';
import { describeBlock } from './keys.ts';

const LABELS = { value: 'Text', ...WINDOW_LABELS, fallback: 'Text at other times' };

const STILL_HERE = 'Not saved. Your text is still here; try again.';
const WAS_RESET = 'Someone else reset this block while you were editing. Save again to keep your text.';

type BlockFields = WindowFields & {
  value: string;
  /** Text outside the visibility window, as plain text. An empty line starts a new paragraph. */
  fallback: string;
};

interface SavedBlock extends Written<ContentItem> {
  message: string;
}

export const nameBlockForm = (key: string): string => `block:${key}`;

export type BlockForm = ReturnType<typeof useBlockForm>;

export function useBlockForm(key: string, item: ContentItem | null) {
  const editing = useEditing();
  const { mutateAsync } = useSaveContentItem();
  const reread = useRereadContentItem();
  const { offerUndo } = useOfferUndo();
  const { label, kind, defaultValue } = describeBlock(key, item, useStoredTexts());
  const isRichText = kind === 'html';
  const toStored = (from: ContentItem | null): Stored<BlockFields, ContentBase> => ({
    version: toBase(from),
    fields: { value: from?.value ?? defaultValue, ...getWindowFields(from), fallback: toText(from?.fallbackValue) },
  });
  const close = () => editing.stop(key);
  const write = async (fields: BlockFields, base: ContentBase, begun: BlockFields): Promise<SavedBlock> => {
    const times = isNavyKey(key) ? listTouchedTimes(fields, begun, item) : {};
    const written = await mutateAsync({ key, value: fields.value, base, ...times });
    return { ...written, message: base ? MESSAGES.content.updated : MESSAGES.content.added };
  };
  const form = useItemForm<BlockFields, ContentBase, SavedBlock>({
    name: nameBlockForm(key),
    label,
    labels: LABELS,
    stored: toStored(item),
    findProblems: ({ value }) => {
      const problem = findContentValueProblem(key, value);
      return problem ? { value: problem } : {};
    },
    save: write,
    saveAsNew: {
      save: (fields) => write(fields, null, toStored(null).fields),
      success: MESSAGES.content.added,
    },
    // The refusal of a key that was just taken contains no item.
    findTheirs: async (error) => {
      const theirs = readCurrent(error, contentItem) ?? (await reread(key));
      return theirs && toStored(theirs);
    },
    richText: isRichText ? 'value' : undefined,
    success: item ? MESSAGES.content.updated : MESSAGES.content.added,
    showSaved: (saved) => offerUndo(saved.message, saved),
    failure: MESSAGES.content.saveFailure,
    isFailureFixed: true,
    isAdding: false,
    onSaved: (saved) => {
      if (!saved) void reread(key).catch(() => null);
      close();
    },
    onDiscarded: close,
  });
  // If the block disappears because it was deleted in another window, it must not block the others.
  useEffect(() => () => editing.stop(key), [editing, key]);

  const { fields, base, isChanged, isSaving, isFailed } = form;
  const { restart, ...initial } = useInitialText(form, item?.version ?? 0, fields.value);

  const change = (readNext: () => string) => {
    // The first letters count as a change at once, so that nobody leaves them without a confirmation.
    if (isRichText && isChanged && !isFailed && !form.problems.value) form.changeLater(() => ({ value: readNext() }));
    else form.change({ value: readNext() });
  };
  const handlers = useRef({ change, normalize: form.normalize });
  handlers.current = { change, normalize: form.normalize };

  const newer = item && isChanged && !isSaving && item.version !== base.version?.version ? item : null;
  const failure = form.isGone ? WAS_RESET : form.refusal || STILL_HERE;
  return {
    ...form,
    label,
    isTimed: isNavyKey(key),
    ...initial,
    problem: isFailed ? failure : (form.problems.value ?? null),
    /** An edit saved by someone else since this form was opened. */
    newer,
    compare: () => newer && form.compare(toStored(newer)),
    normalize: useCallback((value: string) => handlers.current.normalize({ value }), []),
    change: useCallback((readNext: () => string) => handlers.current.change(readNext), []),
    setTimes: form.change,
    cancel: () =>
      editing.leave(() => {
        form.clear();
        close();
      }, label),
    startOver: () => {
      form.clear();
      restart(toStored(item).fields.value);
    },
  };
}

function toText(html: string | null | undefined): string {
  if (!html) return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map((element) => element.textContent.trim()).join('\n\n') || body.textContent.trim();
}

/** Sends only the times changed here, so that times set by others are kept. */
function listTouchedTimes(fields: BlockFields, begun: BlockFields, item: ContentItem | null) {
  const { showFrom, showUntil } = toWindowBody(fields, item);
  const isTouched = (field: keyof BlockFields) => fields[field] !== begun[field];
  return {
    ...(isTouched('showFrom') && { showFrom }),
    ...(isTouched('showUntil') && { showUntil }),
    ...(isTouched('fallback') && { fallbackValue: toHtml(fields.fallback) || null }),
  };
}

function toHtml(words: string): string {
  const paragraphs = words.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.map((paragraph) => paragraph && `<p>${escapeHtml(paragraph)}</p>`).join('');
}
