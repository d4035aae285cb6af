import type { ChangeAction, ChangeEntity } from './changes.ts';

export const PUBLISH_STEPS = ['rendering', 'checking', 'live', 'written', 'failed', 'superseded'] as const;
/** Where a release is on its way: `written` once its folder is on disk, `superseded` where a newer one overtook it. */
export type PublishStep = (typeof PUBLISH_STEPS)[number];

export interface PublishProgress {
  type: 'publish';
  release: number;
  step: PublishStep;
  /** A sentence for the volunteer; null unless the release failed. */
  error: string | null;
}

/** Someone wrote to the working copy or the settings. */
export interface ChangeNotice {
  type: 'change';
  entity: ChangeEntity;
  id: number;
  action: ChangeAction;
  by: string;
  at: string;
}

/** What `/api/admin/events` sends; the event's name is its type. */
export type ServerEvent = PublishProgress | ChangeNotice;
