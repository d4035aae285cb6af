import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { drawPhotograph } from '../../tests/support/fixtures/images.ts';
import { createTestApp } from '../testing.ts';
import { uploadFile } from './testing-uploads.ts';

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const mountDisk = (folder: string, size: string): boolean =>
  run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);

const canMount = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-disk-'));
  const isMounted = mountDisk(folder, '100k');
  if (isMounted) run('umount', folder);
  await rm(folder, { recursive: true, force: true });
  return isMounted;
})();

describe.skipIf(!canMount)('full disk (mounting one takes root)', () => {
  test('refuses uploads and half-prepared images in plain words until there is room again', async () => {
    await using app = await createTestApp();
    const objects = join(app.deps.env.dataDir, 'objects');
    await mkdir(objects);
    expect(mountDisk(objects, '120k')).toBe(true);
    try {
      const cookie = await app.signInNew();
      const large = await (await drawPhotograph(900, 700)).jpeg({ quality: 95 }).toBuffer();
      expect(large.length).toBeGreaterThan(120 * 1024);
      const refused = await uploadFile(app, cookie, large);
      expect(refused).toMatchObject({ status: 503, body: expect.stringContaining(UPLOAD_MESSAGES.noSpace) });
      expect(await readdir(join(objects, 'incoming'))).toEqual([]);

      const image = await (await drawPhotograph(640, 480)).jpeg({ quality: 70 }).toBuffer();
      const { url: imageUrl, status } = await uploadFile(app, cookie, image);
      expect(status).toBe(200);
      const add = () =>
        app.send('POST', '/api/admin/hero-images', { cookie, body: { imageUrl, altText: 'Gym', pageType: 'home' } });
      expect(await add()).toMatchObject({ status: 503, body: { message: UPLOAD_MESSAGES.noSpace } });
      expect(await app.send('GET', '/api/admin/hero-images', { cookie })).toMatchObject({ body: [] });
      const written = await readdir(join(objects, 'images'));
      expect(written.filter((name) => name.endsWith('.tmp'))).toEqual([]);

      expect(run('mount', '-o', 'remount,size=50m', objects)).toBe(true);
      expect(await add()).toMatchObject({ status: 201 });
    } finally {
      run('umount', objects);
    }
  }, 120_000);
});
