import { useRef } from 'react';
import { type ContentItem, completeContentValue, findContentValueProblem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, getContentValue } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useOfferUndo } from '../../client/undo.ts';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import type { Problems } from '../../forms/problems.ts';
import { type ContentBase, toBase, useRereadContentItems, useWriteContentItems } from '../content/data.ts';

type LabelFields = Record<string, string>;
/** Versions of several content items that are edited together. */
type LabelVersions = Record<string, ContentBase>;

const NOTHING_WRITTEN = { batch: null, changeId: null };

interface LabelsFormOptions {
  name: string;
  /** Name in the question about unsaved text. */
  label: string;
  keys: readonly ContentKey[];
  items: readonly ContentItem[];
  /** Warnings by field that the second attempt to save overrides. */
  findDoubts?: (fields: LabelFields) => Problems;
  onDiscarded?: () => void;
  /** @param before the previous fields */
  onSaved?: (fields: LabelFields, before: LabelFields) => void;
}

export type LabelsForm = ReturnType<typeof useLabelsForm>;

/** Stored value of a field. Null restores the built-in text for a field that must not be empty. */
export function toStoredLabels(key: ContentKey, typed: string): string | null {
  const { defaultValue, mayBeEmpty = false } = getContentKeyDefinition(key);
  const words = completeContentValue(key, typed.trim());
  return words === defaultValue || (words === '' && !mayBeEmpty) ? null : words;
}

export function useLabelsForm({ name, label, keys, items, findDoubts, onDiscarded, onSaved }: LabelsFormOptions) {
  const doubted = useRef('');
  const { mutateAsync } = useWriteContentItems();
  const reread = useRereadContentItems();
  const { offerUndo } = useOfferUndo();
  const stored = toStored(keys, items);
  return useItemForm({
    name,
    label,
    labels: Object.fromEntries(keys.map((key) => [key, getContentKeyDefinition(key).label])),
    stored,
    findProblems: (fields) => {
      const problems = findProblems(keys, fields);
      const tried = JSON.stringify(fields);
      if (Object.keys(problems).length > 0 || doubted.current === tried) return problems;
      doubted.current = tried;
      return findDoubts?.(fields) ?? {};
    },
    save: async (fields, version, begun) => {
      const writes = keys.map((key) => ({
        key,
        value: toStoredLabels(key, fields[key] ?? ''),
        base: version[key] ?? null,
      }));
      // One that somebody else changed stays theirs, and one that both changed alike needs no write.
      const isTouched = (key: ContentKey) => ![begun[key], stored.fields[key]].includes(fields[key]);
      const meant = writes.filter(({ key, value, base }) => isTouched(key) && (base !== null || value !== null));
      return meant.length === 0 ? NOTHING_WRITTEN : mutateAsync(meant);
    },
    findTheirs: async () => toStored(keys, await reread()),
    success: MESSAGES.content.updated,
    showSaved: (written) => offerUndo(MESSAGES.content.updated, written),
    failure: MESSAGES.content.saveFailure,
    onDiscarded,
    onSaved: (_saved, fields) => onSaved?.(fields, stored.fields),
  });
}

function toStored(keys: readonly ContentKey[], items: readonly ContentItem[]): Stored<LabelFields, LabelVersions> {
  return {
    version: Object.fromEntries(keys.map((key) => [key, toBase(items.find((stored) => stored.key === key))])),
    fields: Object.fromEntries(keys.map((key) => [key, readWords(items, key)])),
  };
}

/** Starts empty if the stored value is only an example. */
function readWords(items: readonly ContentItem[], key: ContentKey): string {
  const { needsOwn = false, defaultValue } = getContentKeyDefinition(key);
  const words = getContentValue(items, key);
  return needsOwn && words === defaultValue ? '' : words;
}

function findProblems(keys: readonly ContentKey[], fields: LabelFields): Problems {
  const found: Problems = {};
  for (const key of keys) {
    const words = toStoredLabels(key, fields[key] ?? '');
    const problem = words === null ? null : findContentValueProblem(key, words);
    if (problem) found[key] = problem;
  }
  return found;
}
