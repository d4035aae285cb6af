import type { SessionAdmin } from '../../contract/auth.ts';
import {
  type NewPreviewShare,
  PREVIEW_DAYS,
  PREVIEW_DAYS_MAX,
  PREVIEW_PATH,
  type PreviewInput,
} from '../../contract/previews.ts';
import { transact } from '../../db/transact.ts';
import { findAccountByUsername } from '../auth/auth.queries.ts';
import { createToken } from '../auth/sessions.ts';
import { deletePreview, insertPreview } from '../auth/share-links.queries.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import { getFound, invalid } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { findRelease } from '../releases/release-history.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

/** @throws 400 if there is no such release, or the expiry is in the past or too far away */
export async function createPreviewShare(
  { db, now }: Pick<Effects, 'db' | 'now'>,
  { release, expiresAt }: PreviewInput,
  { by, origin }: { by: SessionAdmin; origin: string },
): Promise<NewPreviewShare> {
  const at = now();
  const expires = getExpiry(expiresAt, at);
  const token = createToken();
  const share = await transact(db, async (tx) => {
    if (release !== undefined && !(await findRelease(tx, release))) {
      throw invalid('release', `There is no release ${release}`);
    }
    const terms = { release: release ?? null, expiresAt: expires.toISOString() };
    const made = await insertPreview(tx, { token, ...terms, createdAt: at.toISOString(), createdBy: by.username });
    const detail = { link: made.id, ...terms };
    await recordSecurityEvent(tx, { account: by, action: 'shareLinkMade', at, by: by.username, detail });
    return made;
  });
  const url = new URL(PREVIEW_PATH, origin);
  url.searchParams.set('share', token);
  return { ...share, url: url.href };
}

/** @throws 404 if there is no such link */
export function revokePreviewShare(
  { db, now }: Pick<Effects, 'db' | 'now'>,
  id: number,
  by: SessionAdmin,
): Promise<void> {
  return transact(db, async (tx) => {
    const ended = getFound(await deletePreview(tx, id));
    const account = (await findAccountByUsername(tx, ended.createdBy)) ?? by;
    const detail = { link: id };
    await recordSecurityEvent(tx, { account, action: 'shareLinksEnded', at: now(), by: by.username, detail });
  });
}

function getExpiry(wanted: string | undefined, at: Date): Date {
  const expires = wanted === undefined ? new Date(at.getTime() + PREVIEW_DAYS * DAY) : new Date(wanted);
  if (expires <= at) throw invalid('expiresAt', 'Expiry must be in the future');
  if (expires.getTime() > at.getTime() + PREVIEW_DAYS_MAX * DAY) {
    throw invalid('expiresAt', `Expiry must be within ${PREVIEW_DAYS_MAX} days`);
  }
  return expires;
}
