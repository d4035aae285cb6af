import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { PREVIEW_DAYS, type PreviewShare } from '../../../contract/previews.ts';
import { previewsQuery, useCreatePreview, useRevokePreview } from '../../data/previews.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { formatMoment } from '../../lib/moments.ts';
import { showError, showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: String(PREVIEW_DAYS), label: `${PREVIEW_DAYS} days` },
  { value: '30', label: '30 days' },
];

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

/** Links to a preview for people who have no account: of the working copy, or of one release. */
export const ShareLinks = ({ release }: { release?: number }) => {
  const [days, setDays] = useState(String(PREVIEW_DAYS));
  const { data: links } = useQuery(previewsQuery);
  const create = useCreatePreview();
  const made = create.data;
  const isMadeThere = links?.some(({ id }) => id === made?.id);
  const createLink = () =>
    create.mutate(
      {
        ...(release !== undefined && { release }),
        ...(days !== String(PREVIEW_DAYS) && { expiresAt: inDays(Number(days)) }),
      },
      {
        onSuccess: () => showSuccess(MESSAGES.share.created),
        onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.share.createFailure)),
      },
    );
  return (
    <section aria-label="Let someone look first">
      <h3 className="sheet-heading">Let someone look first</h3>
      <div className="share-actions">
        <SelectField label="The link works for" value={days} onChange={setDays} options={LIFETIMES} />
        <Button icon="link" disabled={create.isPending} onClick={createLink}>
          Create share link
        </Button>
      </div>
      {made && isMadeThere && <NewLink url={made.url} />}
      {links && links.length > 0 && (
        <ul className="share-links" aria-label="Share links">
          {links.map((link) => (
            <ShareLink key={link.id} link={link} />
          ))}
        </ul>
      )}
      <p className="share-hint">Anyone with a link can see the preview. They can’t change anything.</p>
    </section>
  );
};

const NewLink = ({ url }: { url: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showSuccess(MESSAGES.share.copied);
    } catch {
      showError(MESSAGES.share.copyFailure);
    }
  };
  return (
    <div className="new-link">
      <TextField
        label="Share link"
        hint="Shown this once: copy it now."
        value={url}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button icon="copy" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
};

const ShareLink = ({ link: { id, release, expiresAt, createdAt, createdBy } }: { link: PreviewShare }) => {
  const revoke = useRevokePreview();
  // Awaited, not told by callbacks: the row goes with its link.
  const revokeLink = async () => {
    try {
      await revoke.mutateAsync(id);
      showSuccess(MESSAGES.share.revoked);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.share.revokeFailure));
    }
  };
  const made = `${createdBy}, ${formatMoment(createdAt)}`;
  return (
    <li>
      <div className="list-names">
        <p className="list-title">{release === null ? 'Latest edits' : `Release ${release}`}</p>
        <p>
          Made by {made}; works until {formatMoment(expiresAt)}
        </p>
      </div>
      <Button
        look="danger-plain"
        aria-label={`Revoke the link made by ${made}`}
        disabled={revoke.isPending}
        onClick={() => void revokeLink()}
      >
        Revoke
      </Button>
    </li>
  );
};
