import { type FormEvent, useRef, useState } from 'react';
import { type ExternalLink, type ExternalLinkInput, linkLocation } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCreateExternalLink, useUpdateExternalLink } from '../../data/external-links.ts';
import { useAdmin } from '../../data/session.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { findProblems, type Problems, readProblems } from '../../lib/form-problems.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { getNextOrder } from '../../lib/sort-order.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { type LinkFields, linkFields } from './link-fields.ts';

interface LinkFormOptions {
  /** The link being edited; null while one is added. */
  link: ExternalLink | null;
  initial: LinkFields;
  /** All stored links: a new one goes below the others of its place. */
  all: readonly ExternalLink[];
  onDone: () => void;
}

export const useLinkForm = ({ link, initial, all, onDone }: LinkFormOptions) => {
  const admin = useAdmin();
  const name = link ? `external-link:${link.id}` : `external-link:new:${initial.location}`;
  const { fields, set, clear } = useKeptFields({ adminId: admin.id, name, initial });
  const [problems, setProblems] = useState<Problems>({});
  const create = useCreateExternalLink();
  const update = useUpdateExternalLink();
  const form = useRef<HTMLFormElement>(null);

  const tell = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const location = linkLocation.parse(fields.location);
    const below = () => getNextOrder(all.filter((each) => each.location === location));
    const body: ExternalLinkInput = { ...fields, location, sortOrder: fields.sortOrder.trim() || below() };
    const found = findProblems(linkFields, body);
    tell(found);
    if (Object.keys(found).length > 0) return;
    try {
      if (link) await update.mutateAsync({ ...body, id: link.id, version: link.version });
      else await create.mutateAsync(body);
      showSuccess(link ? MESSAGES.externalLink.updated : MESSAGES.externalLink.added);
      clear();
      onDone();
      if (!link) form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
    } catch (error) {
      tell(readProblems(error));
      showFailure(error, getServerMessage(error, MESSAGES.externalLink.saveFailure));
    }
  };

  return {
    form,
    fields,
    set: <Name extends keyof LinkFields>(field: Name) => {
      const setField = set(field);
      return (value: LinkFields[Name]) => {
        setProblems((current) => ({ ...current, [field]: undefined }));
        setField(value);
      };
    },
    problems,
    submit,
    cancel: () => {
      clear();
      onDone();
    },
    isSaving: create.isPending || update.isPending,
    isReady: fields.name.trim() !== '' && fields.url.trim() !== '',
  };
};
