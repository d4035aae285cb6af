import { type FormEvent, useState } from 'react';
import { type ContentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRereadContentItem, useSaveContentItem } from '../../data/content-items.ts';
import { useAdmin } from '../../data/session.ts';
import { hasStatus } from '../../lib/api-client.ts';
import type { Problems } from '../../lib/form-problems.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';

const FIELD_KEYS = { text: 'donate_button_text', url: 'donate_button_url' } as const satisfies Record<
  string,
  ContentKey
>;
type DonateField = keyof typeof FIELD_KEYS;
const DONATE_FIELDS = ['text', 'url'] as const satisfies DonateField[];

export const useDonateForm = (items: readonly ContentItem[]) => {
  const admin = useAdmin();
  const initial = { text: getContentValue(items, FIELD_KEYS.text), url: getContentValue(items, FIELD_KEYS.url) };
  const { fields, set, clear, isChanged } = useKeptFields({ adminId: admin.id, name: 'donate-button', initial });
  const [problems, setProblems] = useState<Problems>({});
  const { mutateAsync, isPending } = useSaveContentItem();
  const reread = useRereadContentItem();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = DONATE_FIELDS.filter((field) => fields[field].trim() !== initial[field]);
    const found: Problems = {};
    for (const field of changed) {
      const problem = findContentValueProblem(FIELD_KEYS[field], fields[field].trim());
      if (problem) found[field] = problem;
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      for (const field of changed) {
        const key = FIELD_KEYS[field];
        const base = items.find((item) => item.key === key) ?? null;
        await mutateAsync({ key, value: fields[field].trim(), base });
      }
      showSuccess(MESSAGES.content.updated);
      clear();
    } catch (error) {
      // The next try is based on what is stored now.
      if (hasStatus(error, 404, 409)) await reread(FIELD_KEYS.text).catch(() => null);
      showFailure(error, MESSAGES.content.saveFailure);
    }
  };

  return {
    fields,
    set: (field: DonateField) => {
      const setField = set(field);
      return (value: string) => {
        setProblems((current) => ({ ...current, [field]: undefined }));
        setField(value);
      };
    },
    problems,
    isChanged,
    isSaving: isPending,
    isShown: initial.url.trim() !== '',
    submit,
    cancel: () => {
      setProblems({});
      clear();
    },
  };
};
