import { describe, expect, test } from 'vitest';
import { ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { createSignedInApp, type TestApp } from '../testing.ts';

export interface Resource {
  /** As changes and snapshots name it. */
  entity: WorkingCopyEntity;
  /** Public path, if it does not follow from the resource's name. */
  publicPath?: string;
  /** Stores what bodies name, before any is sent. */
  prepare?: (app: TestApp) => Promise<void>;
  /** A body that creates one item; `n` makes two of them differ. */
  input: (n: number) => Record<string, unknown>;
  /** A field that a `PUT` may change, with its new value. */
  change: Record<string, unknown>;
  /** Bodies that creation refuses, with the reason in a sentence. */
  refused: [why: string, body: unknown, message: string | RegExp][];
}

interface Item extends Record<string, unknown> {
  id: number;
  version: number;
}

const UNKNOWN_IDS = ['999', '0', '-1', '1.5', 'abc', '1e1', '9007199254740993', '%00', '%E0%A4%A', '__proto__'];

export function getPaths({ entity, publicPath }: Resource) {
  const { path } = ENTITIES[entity];
  return { path: `/api/admin/${path}`, publicPath: publicPath ?? `/api/${path}` };
}

/** Tests the calls that every resource of the working copy shares. */
export function describeResource(resource: Resource): void {
  const { entity, input, change, refused, prepare } = resource;
  const { path, publicPath } = getPaths(resource);
  const setUp = async () => {
    const { app, send, cookie } = await createSignedInApp();
    await prepare?.(app);
    const create = async (n = 1, more = {}) => {
      const made = await send('POST', path, { ...input(n), ...more });
      expect(made.status).toBe(201);
      return made.body as Item;
    };
    const createAs = (key: string, n = 1) =>
      app.send('POST', path, { cookie, body: input(n), headers: { 'idempotency-key': key } });
    return { app, send, create, createAs };
  };

  const listOf = async (app: TestApp, where: string, cookie?: string) =>
    (await app.send('GET', where, { cookie })).body as Item[];

  describe(path, () => {
    test('creates an item that admins and visitors see at once, and returns its release', async () => {
      const { app, send } = await setUp();
      await using _ = app;
      const made = await send('POST', path, input(1));
      expect(made.status).toBe(201);
      expect(made.headers.get('x-release-id')).toBe('1');
      expect(made.headers.get('x-change-id')).toBe('1');
      expect(made.body).toMatchObject({ ...input(1), id: 1, version: 1 });
      expect((await send('GET', path)).body).toEqual([made.body]);
      expect(await listOf(app, publicPath)).toHaveLength(1);
    });

    test('creates an item that is sent again under the same key once', async () => {
      const { app, send, createAs } = await setUp();
      await using _ = app;
      const made = await createAs('a');
      expect(made.status).toBe(201);
      const repeated = await createAs('a');
      expect(repeated).toMatchObject({ status: 201, body: made.body });
      expect(repeated.headers.get('x-change-id')).toBe(made.headers.get('x-change-id'));
      expect((await createAs('b', 2)).body).toMatchObject(input(2));
      const twice = await Promise.all([createAs('c', 3), createAs('c', 3)]);
      expect(twice.map(({ status }) => status)).toEqual([201, 201]);
      expect((await send('GET', path)).body).toHaveLength(3);
      expect((await createAs('x'.repeat(101), 4)).body).toMatchObject({
        message: 'Idempotency-Key must be 1 to 100 letters and digits',
      });
    });

    test('hides an edit from visitors while auto-publish is off', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      await create(1);
      await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
      const made = await send('POST', path, input(2));
      expect(made.headers.get('x-release-id')).toBeNull();
      expect((await send('GET', path)).body).toHaveLength(2);
      expect(await listOf(app, publicPath)).toHaveLength(1);
    });

    test('applies a partial body, increments the version and leaves the rest', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      const before = await create();
      const { status, body } = await send('PUT', `${path}/${before.id}`, change);
      expect(status).toBe(200);
      expect(body).toEqual({ ...before, ...change, version: 2, updatedAt: expect.any(String) });
      expect((await send('GET', path)).body).toEqual([body]);
    });

    test('writes no version, change or release when nothing would change', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      await create();
      const { body: item } = await send('PUT', `${path}/1`, change);
      await app.publisher.idle();
      const { body: before } = await send('GET', '/api/admin/releases');
      for (const body of [{}, { version: 2 }, change]) {
        const response = await send('PUT', `${path}/1`, body);
        expect(response).toMatchObject({ status: 200, body: item });
        expect(response.headers.get('x-release-id')).toBeNull();
      }
      expect((await send('GET', path)).body).toEqual([item]);
      expect((await send('GET', `/api/admin/changes?entity=${entity}&id=1`)).body).toHaveLength(2);
      expect((await send('GET', '/api/admin/releases')).body).toEqual(before);
    });

    test('refuses an unknown field and names it', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      const item = await create();
      const response = await send('PUT', `${path}/${item.id}`, { ...change, colour: 'red' });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ message: 'Unknown field “colour”', issues: [{ path: 'colour' }] });
      expect((await send('POST', path, { ...input(2), constructor: 'x' })).status).toBe(400);
      expect((await send('GET', path)).body).toEqual([item]);
    });

    test('refuses a stale edit with the current item, and applies one without a version', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      const item = await create();
      const theirs = await send('PUT', `${path}/${item.id}`, { ...change, version: 1 });
      expect(theirs.status).toBe(200);
      const mine = await send('PUT', `${path}/${item.id}`, { ...change, version: 1 });
      expect(mine.status).toBe(409);
      expect(mine.body).toEqual({
        message: 'Someone else changed this while you were editing',
        current: theirs.body,
      });
      const own = Object.fromEntries(Object.keys(change).map((field) => [field, item[field]]));
      expect((await send('PUT', `${path}/${item.id}`, own)).body).toMatchObject({ ...own, version: 3 });
    });

    test('lets one of two simultaneous edits of the same version through', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      const item = await create();
      const edit = () => send('PUT', `${path}/${item.id}`, { ...change, version: 1 });
      const statuses = (await Promise.all([edit(), edit(), edit()])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409]);
    });

    test('deletes an item for admins and visitors, once', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      const item = await create();
      const deleted = await send('DELETE', `${path}/${item.id}`);
      expect(deleted).toMatchObject({ status: 204, body: undefined });
      expect(deleted.headers.get('x-release-id')).toBe('2');
      expect(deleted.headers.get('x-change-id')).toBe('2');
      expect((await send('GET', path)).body).toEqual([]);
      expect(await listOf(app, publicPath)).toEqual([]);
      expect((await send('DELETE', `${path}/${item.id}`)).status).toBe(404);
    });

    test('responds with 404 for an unknown or impossible id', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      await create();
      for (const id of UNKNOWN_IDS) {
        expect.soft((await send('PUT', `${path}/${id}`, change)).status, `PUT ${id}`).toBe(404);
        expect.soft((await send('DELETE', `${path}/${id}`)).status, `DELETE ${id}`).toBe(404);
      }
      expect((await send('GET', path)).body).toHaveLength(1);
    });

    test('records the author of a change, with before and after', async () => {
      const { app, send, create } = await setUp();
      await using _ = app;
      const item = await create();
      const { body: edited } = await send('PUT', `${path}/${item.id}`, change);
      await send('DELETE', `${path}/${item.id}`);
      const { body } = await send('GET', `/api/admin/changes?entity=${entity}&id=${item.id}`);
      expect(body).toMatchObject([
        { action: 'delete', before: edited, after: null },
        { action: 'update', before: item, after: edited },
        { action: 'create', before: null, after: item, by: expect.stringMatching(/^volunteer/) },
      ]);
    });

    test.each(refused)('refuses %s', async (_why, body, message) => {
      const { app } = await setUp();
      await using _ = app;
      const cookie = await app.signInNew();
      const response = await app.send('POST', path, { cookie, body: JSON.stringify(body) });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        issues: [{ path: expect.any(String), message: expect.any(String) }],
      });
      expect((await app.send('GET', path, { cookie })).body).toEqual([]);
    });
  });
}
