import {
  type NewPreviewShare,
  PREVIEW_DAYS,
  PREVIEW_DAYS_MAX,
  PREVIEW_PATH,
  type PreviewInput,
} from '../../contract/previews.ts';
import { transact } from '../../db/transact.ts';
import { createToken } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../errors.ts';
import { findRelease } from '../publish/release-history.queries.ts';
import { deletePreview, insertPreview } from './previews.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Sharing {
  by: string;
  /** Where the link leads. */
  origin: string;
}

/** @throws 400 for a release that is not there, and for an expiry in the past or too far away. */
export const createPreviewShare = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { release, expiresAt }: PreviewInput,
  { by, origin }: Sharing,
): Promise<NewPreviewShare> => {
  const at = now();
  const expires = getExpiry(expiresAt, at);
  const token = createToken();
  const share = await transact(db, async (tx) => {
    if (release !== undefined && !(await findRelease(tx, release))) {
      throw invalid('release', `There is no release ${release}`);
    }
    return insertPreview(tx, {
      token,
      release: release ?? null,
      expiresAt: expires.toISOString(),
      createdAt: at.toISOString(),
      createdBy: by,
    });
  });
  const url = new URL(PREVIEW_PATH, origin);
  url.searchParams.set('share', token);
  return { ...share, url: url.href };
};

const getExpiry = (wanted: string | undefined, at: Date): Date => {
  const expires = wanted === undefined ? new Date(at.getTime() + PREVIEW_DAYS * DAY) : new Date(wanted);
  if (expires <= at) throw invalid('expiresAt', 'Expiry must be in the future');
  if (expires.getTime() > at.getTime() + PREVIEW_DAYS_MAX * DAY) {
    throw invalid('expiresAt', `Expiry must be within ${PREVIEW_DAYS_MAX} days`);
  }
  return expires;
};

/** @throws 404 where there is none. */
export const revokePreviewShare = async ({ db }: Pick<Deps, 'db'>, id: number): Promise<void> => {
  if (!(await transact(db, (tx) => deletePreview(tx, id)))) throw notFound();
};
