import { useState } from 'react';
import { usePublishing } from '../../data/publishing.ts';
import { PublishButton } from './publish-button.tsx';
import { PublishPill } from './publish-pill.tsx';
import { PublishSheet } from './publish-sheet.tsx';

/** The top bar's share of publishing, where there is room for it. */
export const PublishControls = () => {
  const [isOpen, setOpen] = useState(false);
  const { status } = usePublishing();
  return (
    <>
      <PublishPill status={status} look="pill" />
      <div className="top-actions">
        <PublishButton isOnNavy onPress={() => setOpen(true)} />
      </div>
      <PublishSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
