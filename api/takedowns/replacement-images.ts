import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { findImageName } from '../../contract/image-address.ts';
import type { ImageFiles, ImageVariant } from '../../contract/media.ts';
import { getClubPageTarget } from '../../contract/menu.ts';
import { removedFingerprints, uploads } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listSharedImages } from '../deliver/erase-images.ts';
import { findMedia, imageIdOf, listMediaFiles } from '../media/media.queries.ts';
import type { Media } from '../media/media.ts';
import { REMOVED_PAPER } from '../media/removed-paper.ts';
import type { Effects } from '../process/effects.ts';
import { findReleaseSnapshot, ignoreUnreadable } from '../releases/release-rows.ts';
import { findSharePage } from '../render/share-images/plan-share-images.ts';
import type { ShareImages } from '../render/share-images/share-images.ts';
import { saveReplacementImage } from './erase-from-database.ts';
import { recordStep, type StoredTakedown } from './takedowns.queries.ts';

export interface PrepareDeps extends Effects {
  media: Media;
  write: { dataDir: string; imagesDir: string; shareImages: ShareImages };
}

/** Prepares the replacement image, the fingerprint, and the list of public addresses. */
export async function prepareReplacementImages(
  deps: PrepareDeps,
  rows: readonly StoredTakedown[],
): Promise<readonly StoredTakedown[]> {
  using renderer = deps.media.openRenderer();
  const sharedImages = await listSharedImages(deps.write);
  // Drawings are shared by size, since photos of one camera have the same size.
  const drawings = new Map<string, Promise<Drawn>>();
  const draw = ({ width, height, variants }: ImageFiles): Promise<Drawn> => {
    const sizes = { width, height, variants: variants.map((each) => ({ ...each, name: '', bytes: 0 })) };
    const key = JSON.stringify(sizes);
    const drawing = drawings.get(key) ?? renderer.run('drawReplacementImage', sizes);
    drawings.set(key, drawing);
    return drawing;
  };
  for (const row of rows) {
    const shared = sharedImages.filter(({ names }) => names.some((name) => imageIdOf(name) === row.imageId));
    const sharePaths = await listDrawnFrom(deps, row.imageId, shared);
    await prepareReplacementImage(deps, row, { draw, run: renderer.run, sharePaths });
  }
  return rows;
}

/** Share images drawn from this image: those of pages that had it at the top. */
async function listDrawnFrom(
  { db }: PrepareDeps,
  imageId: string,
  shared: Awaited<ReturnType<typeof listSharedImages>>,
): Promise<string[]> {
  const listed = [];
  for (const { releaseId, sharePaths } of shared) {
    // If a release is unreadable, any of its share images may show it.
    const snapshot = await findReleaseSnapshot(db, releaseId).catch(ignoreUnreadable);
    const isHero = ({ imageUrl }: { imageUrl: string }) => imageIdOf(findImageName(imageUrl) ?? '') === imageId;
    const pages = snapshot && [
      ...snapshot.heroImages.filter(isHero).map(({ pageType }): string => pageType),
      ...snapshot.customPages.filter(isHero).map(getClubPageTarget),
    ];
    listed.push(...sharePaths.filter((path) => pages?.includes(findSharePage(path) ?? '') ?? true));
  }
  return [...new Set(listed)];
}

interface Drawn extends Pick<ImageFiles, 'dominantColor' | 'placeholder'> {
  files: Uint8Array[];
}

interface Preparing extends Pick<ReturnType<Media['openRenderer']>, 'run'> {
  draw: (rendering: ImageFiles) => Promise<Drawn>;
  sharePaths: readonly string[];
}

async function prepareReplacementImage(
  { db, media, now, write }: PrepareDeps,
  row: StoredTakedown,
  { draw, run, sharePaths }: Preparing,
): Promise<void> {
  const { rendering = null, paper = null } = (await findMedia(db, row.imageId)) ?? {};
  if (!rendering && !paper) return;
  const drawn = rendering ? await draw(rendering) : { files: [], dominantColor: '', placeholder: '' };
  const replacementImage = {
    imageId: row.replacementImage,
    rendering: rendering && describeReplacementImage(rendering, row, drawn),
    paper: paper && REMOVED_PAPER.facts,
  };
  const save = (name: string, index: number) =>
    media.store.saveImage(name, paper ? REMOVED_PAPER.file : (drawn.files[index] ?? new Uint8Array()));
  const findFingerprints = async (): Promise<Uint8Array | null> => {
    if (!rendering || !(await media.store.fetchImage(rendering.name))) return null;
    const file = await readFile(join(write.imagesDir, rendering.name));
    return run('fingerprintWithCuts', { file }).catch(() => null);
  };
  const [fingerprints] = await Promise.all([findFingerprints(), ...listMediaFiles(replacementImage).map(save)]);
  for (const { key } of await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.imageId, row.imageId))) {
    await media.store.deleteUpload(key);
  }
  await transact(db, async (tx) => {
    await saveReplacementImage(tx, { ...replacementImage, at: now() });
    // Stored even if empty, because the same file is refused by its hash.
    const known = { takedownId: row.id, fingerprints: fingerprints ?? new Uint8Array() };
    await tx.insert(removedFingerprints).values(known).onConflictDoNothing();
    await recordStep(tx, row, { step: 'replacementImage', at: now(), addresses: sharePaths });
  });
  await media.removed.refresh();
}

function describeReplacementImage(
  rendering: ImageFiles,
  { imageId, replacementImage }: StoredTakedown,
  drawn: Drawn,
): ImageFiles {
  const rename = (name: string): string => name.replace(imageId, replacementImage);
  const variants = rendering.variants.map(
    (variant, index): ImageVariant => ({
      ...variant,
      name: rename(variant.name),
      bytes: drawn.files[index]?.length ?? variant.bytes,
    }),
  );
  const { dominantColor, placeholder } = drawn;
  return { ...rendering, name: rename(rendering.name), dominantColor, placeholder, variants };
}
