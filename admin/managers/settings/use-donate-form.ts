import { type ContentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRereadContentItems, useWriteContentItems } from '../../data/content-items.ts';
import { useAdmin } from '../../data/session.ts';
import type { Problems } from '../../lib/form-problems.ts';
import { useItemForm } from '../../lib/item-form.ts';
import type { Stored } from '../../lib/kept-fields.ts';

export const FIELD_KEYS = { text: 'donate_button_text', url: 'donate_button_url' } as const satisfies Record<
  string,
  ContentKey
>;
const DONATE_FIELDS = ['text', 'url'] as const satisfies (keyof typeof FIELD_KEYS)[];

type DonateFields = { text: string; url: string };
type Base = Pick<ContentItem, 'id' | 'version'> | null;
/** Two content items that are edited as one: each has a version of its own. */
type DonateVersion = Record<keyof DonateFields, Base>;

const toStored = (items: readonly ContentItem[]): Stored<DonateFields, DonateVersion> => {
  const findBase = (key: ContentKey): Base => {
    const item = items.find((stored) => stored.key === key);
    return item ? { id: item.id, version: item.version } : null;
  };
  return {
    version: { text: findBase(FIELD_KEYS.text), url: findBase(FIELD_KEYS.url) },
    fields: { text: getContentValue(items, FIELD_KEYS.text), url: getContentValue(items, FIELD_KEYS.url) },
  };
};

const findProblems = (fields: DonateFields): Problems => {
  const found: Problems = {};
  for (const field of DONATE_FIELDS) {
    const problem = findContentValueProblem(FIELD_KEYS[field], fields[field].trim());
    if (problem) found[field] = problem;
  }
  return found;
};

export const useDonateForm = (items: readonly ContentItem[]) => {
  const admin = useAdmin();
  const { mutateAsync } = useWriteContentItems();
  const reread = useRereadContentItems();
  const stored = toStored(items);
  const form = useItemForm({
    adminId: admin.id,
    name: 'donate-button',
    label: 'the donate button',
    stored,
    findProblems,
    // What is not touched is written all the same: the server takes it for no change.
    save: async (fields, version) => {
      const writes = DONATE_FIELDS.map((field) => ({
        ...{ key: FIELD_KEYS[field], value: fields[field].trim(), base: version[field] },
        isBuiltIn: version[field] === null && fields[field].trim() === stored.fields[field],
      }));
      const meant = writes.filter(({ isBuiltIn }) => !isBuiltIn);
      if (meant.length > 0) await mutateAsync(meant);
    },
    findTheirs: async () => toStored(await reread()),
    success: MESSAGES.content.updated,
    failure: MESSAGES.content.saveFailure,
    onSaved: () => undefined,
  });
  return { ...form, isShown: stored.fields.url.trim() !== '' };
};
