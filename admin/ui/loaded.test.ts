// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { OlderButton } from './loaded.tsx';

const client = new QueryClient();
let newest = 30;
/** Ends the request that is under way. */
let respond = (): void => undefined;

async function readPage({ pageParam }: { pageParam: number }): Promise<number[]> {
  await new Promise<void>((resolve) => {
    respond = resolve;
  });
  return Array.from({ length: 10 }, (_, index) => Math.min(newest, pageParam) - index);
}

function List() {
  const { data, ...pages } = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: readPage,
    initialPageParam: Number.POSITIVE_INFINITY,
    getNextPageParam: (page) => (page.at(-1) ?? 1) - 1,
  });
  const rows = createElement('p', {}, data?.pages.flat().join(' '));
  const button = { data, ...pages, children: 'Show older' };
  return createElement('main', {}, rows, createElement(OlderButton, button));
}

const listRows = (): number[] => (document.querySelector('p')?.textContent ?? '').split(' ').map(Number);

it('loads older rows and a colleague’s new one, if pressed while the list is read again', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(createElement(QueryClientProvider, { client }, createElement(List)));
  const showRows = () => {
    respond();
    return listRows();
  };
  await expect.poll(showRows).toHaveLength(10);
  newest = 31;
  const isReadAgain = client.invalidateQueries({ queryKey: ['rows'] });
  document.querySelector('button')?.click();
  await expect.poll(showRows).toHaveLength(20);
  expect(listRows()[0]).toBe(31);
  await isReadAgain;
  root.unmount();
});
