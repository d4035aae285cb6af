import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { PREVIEW_DAYS, type PreviewShare } from '../../../contract/previews.ts';
import { api, deleteById, sendJson } from '../../client/api.ts';
import { copyText, showOutcome } from '../../client/failures.ts';
import { defineCall, defineQuery } from '../../client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { formatMoment, getNow } from '../../ui/format.ts';
import { RowNames, RowTitle } from '../../ui/list.tsx';

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: String(PREVIEW_DAYS), label: `${PREVIEW_DAYS} days` },
  { value: '30', label: '30 days' },
];

const inDays = (days: number): string => new Date(getNow().getTime() + days * 24 * 60 * 60 * 1000).toISOString();

/** Refetched on every opening, since links expire. */
const previewsQuery = defineQuery<PreviewShare[]>('previews', api.admin.previews.$get, { staleTime: 0 });

const useCreatePreview = defineCall(sendJson(api.admin.previews.$post), [previewsQuery.queryKey]);

const useRevokePreview = defineCall(deleteById(api.admin.previews[':id'].$delete), [previewsQuery.queryKey]);

/** Preview links for people without an account, to the working copy or one release. */
export function ShareLinks({ release }: { release?: number }) {
  const [days, setDays] = useState(String(PREVIEW_DAYS));
  const { data: links } = useQuery(previewsQuery);
  const create = useCreatePreview();
  const made = create.data;
  const isMadeThere = links?.some(({ id }) => id === made?.id);
  const createLink = () =>
    showOutcome(
      create.mutateAsync({
        ...(release !== undefined && { release }),
        ...(days !== String(PREVIEW_DAYS) && { expiresAt: inDays(Number(days)) }),
      }),
      MESSAGES.share.created,
      MESSAGES.share.createFailure,
    );
  return (
    <section aria-label="Let someone look first">
      <h3 className="mt-7 mb-3 text-lg">Let someone look first</h3>
      <div className="flex flex-wrap gap-2.5">
        <SelectField isInline label="The link works for" value={days} onChange={setDays} options={LIFETIMES} />
        <Button icon="link" label="Create share link" disabled={create.isPending} onClick={createLink} />
      </div>
      {made && isMadeThere && <NewLink url={made.url} />}
      {links && links.length > 0 && (
        <ul className="mt-4 grid gap-2.5" aria-label="Share links">
          {links.map((link) => (
            <ShareLink key={link.id} link={link} />
          ))}
        </ul>
      )}
      <p className="mt-3">Anyone with a link can see the preview. They can’t change anything.</p>
    </section>
  );
}

function NewLink({ url }: { url: string }) {
  const copy = () => void copyText(url, MESSAGES.share.copied, MESSAGES.share.copyFailure);
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 max-sm:grid-cols-1">
      <TextField
        label="Share link"
        hint="Shown this once: copy it now."
        value={url}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button
        icon="copy"
        label="Copy link"
        className="mt-7.25 self-start max-sm:mt-0 max-sm:self-stretch"
        onClick={copy}
      />
    </div>
  );
}

function ShareLink({ link: { id, release, expiresAt, createdAt, createdBy } }: { link: PreviewShare }) {
  const revoke = useRevokePreview();
  const { revoked, revokeFailure } = MESSAGES.share;
  const revokeLink = () => showOutcome(revoke.mutateAsync(id), revoked, revokeFailure);
  const made = `${createdBy}, ${formatMoment(createdAt)}`;
  return (
    <li className="flex items-center gap-3 rounded-xl border border-line-cool py-2 pr-2 pl-4">
      <RowNames beside="button">
        <RowTitle>{release === null ? 'Latest edits' : `Release ${release}`}</RowTitle>
        <p>
          Made by {made}; works until {formatMoment(expiresAt)}
        </p>
      </RowNames>
      <Button
        label="Revoke"
        variant="danger-plain"
        aria-label={`Revoke the link made by ${made}`}
        disabled={revoke.isPending}
        onClick={revokeLink}
      />
    </li>
  );
}
