import { setTimeout as sleep } from 'node:timers/promises';
import { toImageUrl } from '../../../api/media/testing-uploads.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { drawPhotograph } from '../../support/fixtures/images.ts';
import type { RunningServer } from '../../support/server.ts';
import { must } from '../crash/editor.ts';
import { type Call, type Course, type Editor, readSave, repeat } from './actors.ts';

/** Images that come again and again, as from people who upload the same file twice. */
const IMAGES = 6;
/** Below the ten in 15 minutes after which an address has to wait. */
const WRONG_PASSWORD_MS = 200_000;

const read = async <Body>(call: Call, path: string): Promise<Body> => JSON.parse(await call('GET', path, 200)) as Body;

/** Rare actions: images, undo, restore, discard, wrong passwords. */
export async function createRarer(server: RunningServer, course: Course, editors: Editor[]) {
  const images = await Promise.all(
    Array.from({ length: IMAGES }, async () => (await drawPhotograph(480, 320)).jpeg().toBuffer()),
  );
  const key = 'get_involved_main_content';
  let block = 0;
  const makeBlock = async (call: Call): Promise<void> => {
    if (block > 0) return;
    const made = await call('POST', '/api/admin/content', 201, { key, value: '<p>save 0</p>' });
    block = (JSON.parse(made) as { id: number }).id;
  };
  let mistyped = performance.now();
  return [
    repeat(server, course, {
      name: 'photographer',
      pause: 10_000,
      act: (call, round) =>
        course.turns.share(() => showImage(call, images[round % IMAGES] ?? Buffer.alloc(0), round % IMAGES === 0)),
    }),
    repeat(server, course, {
      name: 'who thinks again',
      pause: 2000,
      act: (call, round) =>
        course.turns.share(async () => {
          await makeBlock(call);
          await changeMind(call, block, round);
        }),
    }),
    repeat(server, course, {
      name: 'who goes back',
      pause: 15_000,
      act: (call, round) =>
        course.turns.alone(async () => {
          await makeBlock(call);
          if (round % 2 === 0) await goBack(call, course, editors, round);
          else await discard(call, block);
          if (performance.now() - mistyped < WRONG_PASSWORD_MS) return;
          mistyped = performance.now();
          await mistypePassword(server);
        }),
    }),
  ];
}

/** Shows an image on the home page for a moment, then takes it away, sometimes from the library too. */
async function showImage(call: Call, file: Buffer, isLast: boolean): Promise<void> {
  const image = { imageUrl: await upload(call, file), pageType: 'home', altText: 'A match' };
  const made = JSON.parse(await call('POST', '/api/admin/hero-images', 201, image)) as { id: number; imageUrl: string };
  await call('GET', made.imageUrl, 200);
  await call('DELETE', `/api/admin/hero-images/${made.id}`, 204);
  if (isLast) await call('DELETE', `/api/admin/media/${made.imageUrl.split('/').at(-1)}`, 204);
}

async function upload(call: Call, file: Buffer): Promise<string> {
  const { uploadURL } = JSON.parse(await call('POST', '/api/objects/upload', 200, {})) as { uploadURL: string };
  const sent = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(file),
  });
  must(sent.status === 200, `an upload got status ${sent.status}: ${await sent.text()}`);
  return toImageUrl(uploadURL);
}

/** Edits a text and takes the edit back: what was there before is there again. */
async function changeMind(call: Call, block: number, round: number): Promise<void> {
  const path = `/api/admin/content/${block}`;
  const items = await read<{ id: number; value: string }[]>(call, '/api/admin/content');
  const before = items.find(({ id }) => id === block)?.value;
  await call('PUT', path, 200, { value: `<p>save ${round}</p>` });
  const [change] = await read<{ id: number }[]>(call, `/api/admin/changes?entity=contentItems&id=${block}&limit=1`);
  const undone = JSON.parse(await call('POST', `/api/admin/changes/${change?.id}/undo`, 200)) as {
    item: { value: string };
  };
  must(undone.item.value === before, `an undo brought back ${undone.item.value.slice(0, 80)}`);
}

/** An older release comes back, and then the newest again, with every save in it. */
async function goBack(call: Call, course: Course, editors: Editor[], round: number): Promise<void> {
  const releases = await listFinished(call);
  const kept = releases.filter(({ status }) => status === 'live' || status === 'superseded');
  const [live, older] = [kept.find(({ status }) => status === 'live'), kept[2 + (round % 8)]];
  if (!live || !older || kept.length < 12) return;
  await call('POST', `/api/admin/releases/${older.id}/restore`, 200);
  await call('POST', `/api/admin/releases/${live.id}/restore`, 200);
  course.restores += 2;
  for (const { path, saved } of editors) {
    const shown = readSave(await call('GET', path, 200));
    must(shown === saved, `${path} shows save ${shown} after the release with save ${saved} was restored`);
  }
}

interface ListedRelease {
  id: number;
  status: string;
}

/** Once the newest save is live, as nobody else writes: going back to less would take it away. */
async function listFinished(call: Call): Promise<ListedRelease[]> {
  for (;;) {
    const releases = await read<ListedRelease[]>(call, '/api/admin/releases?limit=20');
    if (releases[0]?.status !== 'building') return releases;
    await sleep(50);
  }
}

/** With edits not published, somebody drops theirs. */
async function discard(call: Call, block: number): Promise<void> {
  await call('PUT', '/api/admin/publish/settings', 200, { autoPublish: false });
  await call('PUT', `/api/admin/content/${block}`, 200, { value: '<p>save 999999</p>' });
  await call('POST', '/api/admin/publish/discard', 200);
  const shown = readSave(await call('GET', PAGE_PATHS.get_involved, 200));
  must(shown !== 999_999, 'a discarded edit went live');
  await call('PUT', '/api/admin/publish/settings', 200, { autoPublish: true });
}

async function mistypePassword({ url }: RunningServer): Promise<void> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'not-the-password' }),
  });
  must(response.status === 401, `a wrong password got status ${response.status}`);
}
