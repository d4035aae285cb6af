import type { WorkingCopyEntity } from '../../contract/releases.ts';

/** The id under which an item's row stands on its tab. */
export const getItemAnchor = (entity: WorkingCopyEntity, id: number): string => `${entity}-${id}`;
