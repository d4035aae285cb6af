import { z } from 'zod';
import { CHANGE_ENTITIES, type ChangeAction, type ChangeEntity } from './changes.ts';

export const PUBLISH_STEPS = [
  'rendering',
  'checking',
  'live',
  'written',
  'origin',
  'proven',
  'unseen',
  'failed',
  'superseded',
] as const;
/**
 * Stage of a release: `written` to disk, `origin` once a CDN's origin serves it, `proven` once visitors were seen to get it,
 * `unseen` if that takes too long, `superseded` if a newer one overtook it.
 */
export type PublishStep = (typeof PUBLISH_STEPS)[number];

export interface PublishProgress {
  type: 'publish';
  release: number;
  step: PublishStep;
  /** Message for the volunteer. Null unless the release failed or is unseen. */
  error: string | null;
}

/** Sent after a write to the working copy or settings. */
export interface ChangeNotice {
  type: 'change';
  entity: ChangeEntity;
  id: number;
  action: ChangeAction;
  by: string;
  at: string;
}

/** Id of a browser window. GET /api/admin/events skips changes by its own calls, which send it as `X-Window`. */
const windowId = z.uuid({ error: 'window must be a UUID' });
export const eventsQuery = z.object({ window: windowId.optional() });

/** Report of an open form, sent every few seconds while open and once on closing. */
export const editingReport = z.strictObject({
  entity: z.enum(CHANGE_ENTITIES),
  /** Id, or content key if nothing is stored yet. */
  item: z.string().min(1).max(100),
  /** The browser window, since one person may have two. */
  window: windowId,
  isEditing: z.boolean(),
});
export type EditingReport = z.infer<typeof editingReport>;

export const editor = z.object({ window: z.string(), by: z.string() });
export type Editor = z.infer<typeof editor>;

/** People who currently have a form for the item open. */
export interface EditingNotice extends Pick<EditingReport, 'entity' | 'item'> {
  type: 'editing';
  editors: Editor[];
}

/** Sent after a choice for the new season, or after it began, was published or was undone. */
export interface SeasonNotice {
  type: 'season';
}

/** Messages of `/api/admin/events`. The event name is the type. */
export type LiveUpdate = PublishProgress | ChangeNotice | EditingNotice | SeasonNotice;
