import { usePublishing } from '../../data/publishing.ts';
import { describeSaving } from '../../lib/describe-save.ts';
import { formatMoment } from '../../lib/moments.ts';
import { useOnline } from '../../lib/online.ts';
import { Button } from '../../ui/button.tsx';
import type { BlockForm } from './use-block-form.ts';

const describe = (form: BlockForm, isOnline: boolean, saving: string): { title: string; detail: string } => {
  const { isUnsaved, isWaiting, keptAt } = form;
  if (isWaiting) return { title: 'Waiting for the network', detail: 'It is saved as soon as you’re back online.' };
  if (!isUnsaved) return { title: 'No changes yet', detail: saving };
  const kept = keptAt ? `Draft kept on this computer at ${formatMoment(keptAt)}. ` : '';
  if (!isOnline) return { title: 'You’re offline', detail: `${kept}What you save goes out once you’re back.` };
  return { title: 'Unsaved changes', detail: `${kept}${saving}` };
};

export const SaveBar = ({ form }: { form: BlockForm }) => {
  const { state } = usePublishing();
  const { title, detail } = describe(form, useOnline(), describeSaving(state));
  return (
    <div className="save-bar">
      <div className="save-state">
        {form.isUnsaved && <span className="diamond" aria-hidden="true" />}
        <div>
          <p className="save-title">{title}</p>
          <p className="save-detail">{detail}</p>
        </div>
      </div>
      <Button onClick={form.cancel} disabled={form.isSaving}>
        Cancel
      </Button>
      <Button look="primary" type="submit" disabled={form.isSaving} title="Save (Ctrl+S)">
        {form.isWaiting ? 'Waiting...' : form.isSaving ? 'Saving...' : form.isFailed ? 'Retry' : 'Save'}
      </Button>
    </div>
  );
};
