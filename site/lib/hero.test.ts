import { describe, expect, it } from 'vitest';
import { makeHeroImage, makeInput } from '../../contract/testing-input.ts';
import { getHeroSlides } from './hero.ts';

const list = (...heroImages: ReturnType<typeof makeHeroImage>[]) =>
  getHeroSlides(makeInput({ heroImages }), 'home', '/scene.svg').map(({ image }) => image.src);

describe('hero images', () => {
  it('are sorted by number, so that 10 follows 9', () => {
    const urls = list(
      makeHeroImage({ id: 1, imageUrl: '/ten', sortOrder: '10' }),
      makeHeroImage({ id: 2, imageUrl: '/nine', sortOrder: '9' }),
      makeHeroImage({ id: 3, imageUrl: '/minus', sortOrder: '-1' }),
    );
    expect(urls).toEqual(['/minus', '/nine', '/ten']);
  });

  it('with equal numbers are sorted by creation', () => {
    expect(list(makeHeroImage({ id: 5, imageUrl: '/later' }), makeHeroImage({ id: 2, imageUrl: '/first' }))).toEqual([
      '/first',
      '/later',
    ]);
  });

  it('exclude inactive ones and those of other pages', () => {
    const urls = list(
      makeHeroImage({ id: 1, imageUrl: '/off', isActive: false }),
      makeHeroImage({ id: 2, imageUrl: '/events', pageType: 'events' }),
      makeHeroImage({ id: 3, imageUrl: '/on' }),
    );
    expect(urls).toEqual(['/on']);
  });

  it('are replaced by the scene when none is active', () => {
    expect(list(makeHeroImage({ isActive: false }))).toEqual(['/scene.svg']);
  });
});
