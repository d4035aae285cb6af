import { expect, test, vi } from 'vitest';
import { checkPages } from './check-pages.ts';

const page = {
  path: '/about',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(
    `<html><body><h1>Hi</h1><img src="/objects/images/a.jpg"
      srcset="/objects/images/a.jpg 1x, /objects/images/b.jpg 2x"><a href="https://elsewhere.example/c">c</a></body></html>`,
  ),
};

test('checks again whether the files that an already read page names exist', async () => {
  const requested: string[] = [];
  const check = async (isThere: boolean) => {
    const exists = async (path: string): Promise<boolean> => {
      requested.push(path);
      return isThere;
    };
    const results = [page, { ...page, path: '/events' }];
    return (await checkPages(results, { publicUrl: 'https://club.example', exists })).problems;
  };
  expect(await check(true)).toEqual([]);
  expect(requested).toEqual(['/objects/images/a.jpg', '/objects/images/b.jpg']);
  expect(await check(false)).toHaveLength(4);
  expect(requested).toHaveLength(4);
});

test('skips unchanged pages, and checks only new references of changed ones', async () => {
  const requested: string[] = [];
  const exists = async (path: string): Promise<boolean> => {
    requested.push(path);
    return false;
  };
  const check = (body: Buffer) =>
    checkPages([{ ...page, body }], { publicUrl: 'https://club.example', exists, findShown: () => page.body });
  expect((await check(page.body)).problems).toEqual([]);
  expect(requested).toEqual([]);
  const changed = Buffer.from(page.body.toString().replace('b.jpg', 'new.jpg'));
  expect((await check(changed)).problems).toMatchObject([{ kind: 'missing', address: '/objects/images/new.jpg' }]);
  expect(requested).toEqual(['/objects/images/new.jpg']);
  expect((await check(Buffer.from('<html><body><h1>Hi</h1>'))).problems).toMatchObject([{ kind: 'malformed' }]);
});

test('leaves out of a new page what all pages already link to', async () => {
  const others = Buffer.from('<!doctype html><html><body><h1>404</h1><a href="/papers/gone.pdf">All</a></body></html>');
  const body = Buffer.from(others.toString().replace('</a>', '</a><a href="/papers/other.pdf">Own</a>'));
  const { problems } = await checkPages([{ ...page, path: '/new', body }], {
    publicUrl: 'https://club.example',
    exists: async () => false,
    findShown: (path) => (path === '/404' ? others : undefined),
  });
  expect(problems).toEqual([{ path: '/new', kind: 'missing', address: '/papers/other.pdf' }]);
});

test('fails the check when the store is unreachable, without failing the process', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  const exists = () => Promise.reject(new Error('the store refuses'));
  const results = ['/about', '/events', '/store'].map((path) => {
    const links = Array.from({ length: 5000 }, (_, index) => `<a href="${path}/${index}">${index}</a>`).join('');
    return { ...page, path, body: Buffer.from(`<html><body><h1>Hi</h1>${links}</body></html>`) };
  });
  await expect(checkPages(results, { publicUrl: 'https://club.example', exists })).rejects.toThrow('refuses');
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});
