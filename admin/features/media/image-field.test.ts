// @vitest-environment jsdom

import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useChosenImage } from './image-field.tsx';

const UPLOADED = '/objects/images/one';
const held = new Set<string>();
let shown: ReturnType<typeof useChosenImage>;

const Form = ({ url }: { url: string }) => {
  shown = useChosenImage(url);
  return null;
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void held.delete(url);
});

afterEach(() => {
  vi.unstubAllGlobals();
  held.clear();
});

it('holds the file of an upload for as long as the form shows it', () => {
  const root = createRoot(document.createElement('div'));
  const draw = (url: string) => act(() => root.render(createElement(Form, { url })));
  const pick = (url: string) => act(() => shown.setPicked({ url, file: new Blob() }));
  draw(UPLOADED);
  expect([shown.image, held.size]).toEqual([{ url: UPLOADED, preview: UPLOADED, isUploaded: false }, 0]);

  pick(UPLOADED);
  expect(shown.image).toEqual({ url: UPLOADED, preview: 'blob:1', isUploaded: true });
  expect(shown.findPreview(UPLOADED)).toBe('blob:1');

  pick(UPLOADED);
  expect([shown.image?.preview, [...held]]).toEqual(['blob:2', ['blob:2']]);

  draw('https://example.org/other.jpg');
  expect([shown.image?.isUploaded, held.size]).toEqual([false, 0]);

  draw(UPLOADED);
  expect(held.size).toBe(1);
  act(() => root.unmount());
  expect(held.size).toBe(0);
});
