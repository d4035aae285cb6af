import { Suspense } from 'react';
import { late, MissingWindow } from '../../ui/late.tsx';
import type { UploadDialogProps } from './upload-dialog.tsx';

const UploadDialog = late(async () => (await import('./upload-dialog.tsx')).UploadDialog, MissingWindow);

/** The uploader is fetched when it is first needed. */
export const LateUploadDialog = (props: UploadDialogProps) => (
  <Suspense fallback={null}>
    <UploadDialog {...props} />
  </Suspense>
);
