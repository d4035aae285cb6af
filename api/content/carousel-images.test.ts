import { describeOrderedResource } from './testing-ordered-resource.ts';

const image = { imageUrl: 'https://images.example/spirit.jpg', pageType: 'events' };

describeOrderedResource({
  entity: 'carouselImages',
  input: (n: number) => ({ ...image, altText: `Fans ${n}`, title: `Photo ${n}`, description: 'After the game' }),
  change: { altText: 'Fans in blue', title: 'Spirit day', description: '', sortOrder: '-3' },
  refused: [
    ['a missing picture', { pageType: 'home' }, 'Image URL is required'],
    ['a data address', { ...image, imageUrl: 'data:image/png;base64,AA' }, /^Image URL must be/],
    ['a missing page', { imageUrl: image.imageUrl }, /^Page must be one of/],
    ['a title that is too long', { ...image, title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
    ['a caption that is no text', { ...image, description: 5 }, 'Caption must be a string'],
  ],
  part: { field: 'pageType', values: ['home', 'panther_store', 'about'], unknown: 'panther-store' },
  fixed: [{ imageUrl: 'https://a.example/b.png' }, { isActive: false }, { pageType: 'about' }],
});
