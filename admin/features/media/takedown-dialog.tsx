import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SimilarImage } from '../../../contract/takedowns.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { dropDraft, findDraft, storeDraft } from '../../forms/drafts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { navigate, withParams } from '../../navigation/location.ts';
import { hrefOfTab } from '../../navigation/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { getNow } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { similarQuery, useTakeDown } from './data.ts';

/** Word typed to confirm, in any case. */
const WORD = 'remove';

interface TakedownDialogProps {
  /** A PDF file if it has no address. */
  item: Pick<MediaItem, 'name' | 'url'>;
  onClose: () => void;
}

/** Dialog of the only action that cannot be undone. It warns of that, and requires the user to type a word. */
export function TakedownDialog({ item, onClose }: TakedownDialogProps) {
  const [typed, setTyped] = useState('');
  const { id: adminId } = useAdmin();
  const draft = `takedown:${item.name}`;
  const [reason, setReason] = useState(() => findDraft(adminId, draft)?.value ?? '');
  const changeReason = (value: string) => {
    setReason(value);
    storeDraft(adminId, draft, { value, base: '', typedAt: getNow().toISOString() });
  };
  const { mutateAsync: takeDown, isPending } = useTakeDown();
  const similar = useQuery(similarQuery(item.name));
  const [left, setLeft] = useState<readonly string[]>([]);
  const isPaper = item.url === '';
  const also = (similar.data ?? []).map(({ name }) => name).filter((name) => !left.includes(name));
  const isConfirmed = typed.trim().toLowerCase() === WORD && !similar.isPending;
  // Not called after the dialog was closed, when the user may be typing elsewhere.
  const openReceipt = ({ id }: { id: number }) => navigate(withParams(hrefOfTab('takedowns'), { receipt: String(id) }));
  const submit = () =>
    withFailureShown(MESSAGES.media.takeDownFailure, async () => {
      await takeDown({ name: item.name, confirm: item.name, reason: reason.trim(), also }, { onSuccess: openReceipt });
      dropDraft(adminId, draft);
      showSuccess(MESSAGES.media.takenDown);
    });
  return (
    <FormDialog
      title="Remove for good"
      description={`For a ${isPaper ? 'paper' : 'photo'} that must go, as when a parent asks. This can’t be undone.`}
      action={isPending ? 'Removing…' : also.length > 0 ? `Remove ${also.length + 1} for good` : 'Remove for good'}
      button={{ variant: 'danger' }}
      isDisabled={!isConfirmed || isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="flex gap-4">
        {isPaper ? (
          <Icon name="document" size={48} />
        ) : (
          <img className="size-24 rounded-card bg-tint object-cover" src={item.url} alt="" />
        )}
        <p>
          {isPaper
            ? 'The site, every earlier release, the history and all backups lose the paper: its title, its file, and files that it had before. The receipt keeps its address. The same file can’t be added again.'
            : 'The site, every earlier release, the history and all backups show a plain picture in its place. Its description goes as well. The same photo can’t be added again.'}
        </p>
      </div>
      {!isPaper && <Lookalikes query={similar} left={left} onChange={setLeft} />}
      <TextField
        label="Reason"
        isOptional
        value={reason}
        onChange={changeReason}
        maxLength={500}
        autoComplete="off"
        hint="Every admin can read it. Don’t name the student."
      />
      <TextField
        label={`Type “${WORD}” to confirm`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="none"
      />
    </FormDialog>
  );
}

/** Button that removes a paper for good, after confirmation. */
export function RemovePaper({ name, ...button }: { name: string; of: string; size?: 'small'; className?: string }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button label="Remove for good" variant="danger-plain" onClick={() => setConfirming(true)} {...button} />
      {isConfirming && <TakedownDialog item={{ name, url: '' }} onClose={() => setConfirming(false)} />}
    </>
  );
}

interface LookalikesProps {
  query: UseQueryResult<SimilarImage[]>;
  /** Names of those to leave in place. */
  left: readonly string[];
  onChange: (left: readonly string[]) => void;
}

/** Similar images in the library, which are removed as well unless unchecked. */
function Lookalikes({ query: { data, isError, refetch }, left, onChange }: LookalikesProps) {
  if (isError) {
    return (
      <Callout tone="warning">
        <div className="grid justify-items-start gap-2">
          <p>The library couldn’t be searched for copies of it. Copies stay on the site.</p>
          <Button label="Try again" onClick={() => void refetch()} />
        </div>
      </Callout>
    );
  }
  if (data === undefined) return <p role="status">Looking for copies in the library…</p>;
  if (data.length === 0) return <p role="status">No other image in the library looks like this one.</p>;
  return (
    <fieldset>
      <legend className="font-semibold text-ink">
        {data.length === 1 ? '1 more looks like this one' : `${data.length} more look like this one`}
      </legend>
      <p className="mt-1 text-sm" role="status">
        {left.length === 0
          ? 'Removed along with it. Untick one that shows something else.'
          : `${left.length === 1 ? '1 stays' : `${left.length} stay`} public. The receipt lists what was left.`}
      </p>
      <ul className="mt-3 grid gap-3">
        {data.map((image) => (
          <li key={image.name}>
            <CheckField
              isOn={!left.includes(image.name)}
              onChange={(isOn) => onChange(isOn ? left.filter((name) => name !== image.name) : [...left, image.name])}
              label={<Lookalike image={image} />}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Lookalike({ image: { url, fileName, description, width, height, isDeleted } }: { image: SimilarImage }) {
  return (
    <span className="flex items-center gap-3">
      <img className="h-14 w-19 shrink-0 rounded-md bg-tint object-cover" src={url} alt="" />
      <span className="wrap-anywhere">
        <span className="block font-semibold text-ink">{fileName || description || 'Image without a name'}</span>
        <span className="block text-sm">
          {width} × {height}
          {isDeleted && ' · deleted, but in earlier releases'}
        </span>
      </span>
    </span>
  );
}
