// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useImagePreview, useKeepFile } from './data.ts';

const UPLOADED = '/objects/images/one';
const retained = new Set<string>();
let shown: ReturnType<typeof useImagePreview>;
let keepFile: ReturnType<typeof useKeepFile>;

function Form({ url }: { url: string }) {
  keepFile = useKeepFile();
  shown = useImagePreview(url);
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    retained.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void retained.delete(url);
});

afterEach(() => {
  vi.unstubAllGlobals();
  retained.clear();
});

it('retains an uploaded file for as long as a form shows it', async () => {
  const client = new QueryClient();
  const root = createRoot(document.createElement('div'));
  const draw = (url: string) =>
    act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Form, { url }))));
  const keep = (url: string) => act(async () => keepFile(url, new Blob()));
  await draw(UPLOADED);
  expect([shown, retained.size]).toEqual([{ preview: UPLOADED, isUploaded: false }, 0]);

  await keep(UPLOADED);
  expect(shown).toEqual({ preview: 'blob:1', isUploaded: true });

  await keep(UPLOADED);
  expect([shown.preview, [...retained]]).toEqual(['blob:2', ['blob:2']]);

  await draw('https://example.org/other.jpg');
  expect([shown.isUploaded, retained.size]).toEqual([false, 0]);

  await draw(UPLOADED);
  expect([shown.isUploaded, retained.size]).toEqual([true, 1]);
  await act(async () => root.unmount());
  expect(retained.size).toBe(0);
});
