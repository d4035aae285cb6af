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
 * Where a release is on its way: `written` once its folder is on disk, `origin` once a CDN gets it from there, `proven` once visitors were seen to get it,
 * `unseen` while they are not although it takes long, `superseded` where a newer one overtook it.
 */
export type PublishStep = (typeof PUBLISH_STEPS)[number];

export interface PublishProgress {
  type: 'publish';
  release: number;
  step: PublishStep;
  /** A sentence for the volunteer; null unless the release failed or is not seen. */
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

/** GET /api/admin/events: a window is not told of what its own calls change; they carry its name as `X-Window`. */
const windowId = z.uuid({ error: 'window must be a UUID' });
export const eventsQuery = z.object({ window: windowId.optional() });

/** What someone says every few seconds for as long as a form is open, and once when it closes. */
export const editingReport = z.strictObject({
  entity: z.enum(CHANGE_ENTITIES),
  /** An id, or a content key where nothing is stored yet. */
  item: z.string().min(1).max(100),
  /** The browser window: one person may have two. */
  window: windowId,
  isEditing: z.boolean(),
});
export type EditingReport = z.infer<typeof editingReport>;

export const editor = z.object({ window: z.string(), by: z.string() });
export type Editor = z.infer<typeof editor>;

/** Who has a form for the item open right now. */
export interface EditingNotice extends Pick<EditingReport, 'entity' | 'item'> {
  type: 'editing';
  editors: Editor[];
}

/** What `/api/admin/events` sends; the event's name is its type. */
export type ServerEvent = PublishProgress | ChangeNotice | EditingNotice;
