import { expect, test } from 'vitest';
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

test('a page that was read for the release before is asked again whether what it names is there', async () => {
  const asked: string[] = [];
  const check = async (isThere: boolean) => {
    const exists = async (path: string): Promise<boolean> => {
      asked.push(path);
      return isThere;
    };
    const results = [page, { ...page, path: '/events' }];
    return (await checkPages(results, { publicUrl: 'https://club.example', exists })).problems;
  };
  expect(await check(true)).toEqual([]);
  expect(asked).toEqual(['/objects/images/a.jpg', '/objects/images/b.jpg']);
  expect(await check(false)).toHaveLength(4);
  expect(asked).toHaveLength(4);
});
