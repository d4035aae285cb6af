import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';
import { describeOrderedResource, describeResource } from './testing-resource.ts';

const image = { imageUrl: 'https://images.example/spirit.jpg', pageType: 'events' };

const carouselImages = {
  entity: 'carouselImages',
  path: '/api/admin/carousel-images',
  publicPath: '/api/carousel-images',
  input: (n: number) => ({ ...image, altText: `Fans ${n}`, title: `Photo ${n}`, description: 'After the game' }),
  change: { altText: 'Fans in blue', title: 'Spirit day', description: '', sortOrder: '-3' },
  refused: [
    ['a missing picture', { pageType: 'home' }, 'Image URL is required'],
    ['a data address', { ...image, imageUrl: 'data:image/png;base64,AA' }, /^Image URL must be/],
    ['a missing page', { imageUrl: image.imageUrl }, /^Page must be one of/],
    ['a title that is too long', { ...image, title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
    ['a caption that is no text', { ...image, description: 5 }, 'Caption must be text'],
  ] as [string, unknown, string | RegExp][],
};

describeResource(carouselImages);
describeOrderedResource(carouselImages);

describe('carousel images', () => {
  test('gives visitors the images of one page', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    for (const pageType of ['home', 'panther_store']) {
      await app.send('POST', carouselImages.path, { cookie, body: { ...image, pageType } });
    }
    expect((await app.send('GET', '/api/carousel-images?pageType=panther_store')).body).toMatchObject([{ id: 2 }]);
    expect((await app.send('GET', '/api/carousel-images?pageType=panther-store')).status).toBe(400);
  });

  test.each([{ imageUrl: 'https://a.example/b.png' }, { isActive: false }, { pageType: 'about' }])(
    'never edits what is set at creation: %o',
    async (body) => {
      await using app = await createTestApp();
      const cookie = await app.signInNew();
      await app.send('POST', carouselImages.path, { cookie, body: image });
      expect((await app.send('PUT', `${carouselImages.path}/1`, { cookie, body })).status).toBe(400);
      expect((await app.send('GET', carouselImages.path, { cookie })).body).toMatchObject([image]);
    },
  );
});
