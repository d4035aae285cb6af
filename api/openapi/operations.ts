import type { Operations } from './operation.ts';
import { publicOperations } from './operations/public.ts';
import { publishingOperations } from './operations/publishing.ts';
import { signingInOperations } from './operations/signing-in.ts';
import { systemOperations } from './operations/system.ts';
import { takedownOperations, workingCopyOperations } from './operations/working-copy.ts';

/** Every call by its group, in the order in which people read about them. */
export const OPERATION_GROUPS: Readonly<Record<string, Operations>> = {
  'Public site': publicOperations,
  'Signing in': signingInOperations,
  'Working copy and pictures': { ...workingCopyOperations, ...takedownOperations },
  'Publishing and history': publishingOperations,
  'Accounts and system': systemOperations,
};
