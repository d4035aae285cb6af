import { describe, expect, it } from 'vitest';
import type { ImageInfo } from '../../contract/media.ts';
import { makeContent, makeInput } from '../../contract/testing-input.ts';
import { getRichText } from './content.ts';
import { getImage } from './images.ts';

const SRC = '/objects/images/abc.jpg';

const info: ImageInfo = {
  name: 'abc.jpg',
  width: 1920,
  height: 1280,
  format: 'jpeg',
  frames: 1,
  dominantColor: '#102030',
  placeholder: 'data:image/webp;base64,AA==',
  variants: [
    { name: 'abc-320.avif', width: 320, height: 213, format: 'avif', bytes: 100 },
    { name: 'abc-640.avif', width: 640, height: 427, format: 'avif', bytes: 200 },
    { name: 'abc-320.webp', width: 320, height: 213, format: 'webp', bytes: 150 },
    { name: 'abc.jpg', width: 1920, height: 1280, format: 'jpeg', bytes: 900 },
  ],
  focalPoint: { x: 0.72, y: 0.45 },
  description: 'The team',
};

const input = { ...makeInput(), media: { [SRC]: info } };

describe('image of the media library', () => {
  it('offers AVIF, then WebP, in every width, with its own size', () => {
    const image = getImage(input, SRC, 'hero');
    expect(image.sources).toEqual([
      { type: 'image/avif', srcSet: '/objects/images/abc-320.avif 320w, /objects/images/abc-640.avif 640w' },
      { type: 'image/webp', srcSet: '/objects/images/abc-320.webp 320w' },
    ]);
    expect([image.src, image.width, image.height]).toEqual([SRC, 1920, 1280]);
  });

  it('lists no width twice when its fallback is in an offered format', () => {
    const variants: ImageInfo['variants'] = [
      { name: 'abc-640.webp', width: 640, height: 427, format: 'webp', bytes: 200 },
      { name: 'abc-960.webp', width: 960, height: 640, format: 'webp', bytes: 300 },
      { name: 'abc.webp', width: 960, height: 640, format: 'webp', bytes: 400 },
    ];
    const { sources } = getImage({ ...makeInput(), media: { [SRC]: { ...info, variants } } }, SRC, 'carousel');
    expect(sources).toEqual([
      { type: 'image/webp', srcSet: '/objects/images/abc-640.webp 640w, /objects/images/abc-960.webp 960w' },
    ]);
  });

  it('keeps its focal point in view', () => {
    expect(getImage(input, SRC, 'hero').focus).toBe('focus-x-7 focus-y-5');
  });

  it('gets sources and its size within rich text', () => {
    const snapshot = {
      ...input.snapshot,
      contentItems: [makeContent('home_main_content', `<p><img src="${SRC}" alt="A"></p>`)],
    };
    const html = getRichText({ ...input, snapshot }, 'home_main_content');
    expect(html).toContain('<picture><source type="image/avif"');
    expect(html).toMatch(
      /<img [^>]*width="1920" height="1280"[^>]*><\/picture>|<img [^>]*width="1920" height="1280"[^>]*\/><\/picture>/,
    );
  });
});

it('shows an image from elsewhere as it is, in the space reserved by its place', () => {
  const src = 'https://example.org/photo.jpg';
  expect(getImage(input, src, 'carousel')).toMatchObject({ src, width: 960, height: 720, sources: [], focus: '' });
});
