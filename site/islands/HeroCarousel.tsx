import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { getValidIndex, getWrappedIndex, stepByArrowKeys } from '../lib/carousel-index.ts';
import type { HeroSlide } from '../lib/hero.ts';
import { CarouselControls } from './CarouselControls.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import { useRotation } from './use-rotation.ts';

/** Minimum distance of a swipe in pixels. */
const SWIPE = 40;

/** Delay before fetching the next image, in milliseconds: after the page's own files, well before it is due. */
const FETCH_DELAY = 2500;

export default function HeroCarousel({ slides }: { slides: HeroSlide[] }) {
  const region = useRef<HTMLElement>(null);
  const swipeStart = useRef<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [isAwake, setAwake] = useState(false);
  const [message, setMessage] = useState('');
  const count = slides.length;
  const index = getValidIndex(chosen, count);

  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), FETCH_DELAY);
    return () => clearTimeout(timer);
  }, []);

  const advance = useCallback(() => setChosen((current) => getWrappedIndex(current, 1, count)), [count]);
  const rotation = useRotation(region, count, advance);

  const select = (next: number) => {
    setAwake(true);
    setChosen(next);
    setMessage(`Picture ${next + 1} of ${count}. ${slides[next]?.alt ?? ''}`);
  };
  const step = (by: number) => select(getWrappedIndex(index, by, count));
  const controls = { count, index, rotation, message, onSelect: select, onStep: step };

  const endSwipe = (event: PointerEvent) => {
    const distance = event.clientX - (swipeStart.current ?? event.clientX);
    swipeStart.current = null;
    if (count > 1 && Math.abs(distance) > SWIPE) step(distance < 0 ? 1 : -1);
  };

  return (
    <section
      ref={region}
      className="col-span-full row-[1/-1] grid grid-cols-subgrid grid-rows-subgrid max-md:row-[1/3] print:hidden"
      aria-roledescription={count > 1 ? 'carousel' : undefined}
      aria-label="Pictures"
      onKeyDown={count > 1 ? stepByArrowKeys(step) : undefined}
    >
      {count > 1 && (
        <div className="hero-controls z-10 col-1 row-2 mt-6 mb-10 justify-self-start max-md:mt-3.5 max-md:mb-0">
          <CarouselControls {...controls} tone="onBrand" />
        </div>
      )}
      <div
        className="hero-frame relative col-2 row-[1/-1] max-md:col-1 max-md:row-1"
        onPointerDown={(event) => {
          swipeStart.current = event.clientX;
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          swipeStart.current = null;
        }}
      >
        <div className="hero-layer hero-layer-gold bg-accent-500" />
        <div className="hero-layer hero-layer-gap bg-brand-900" />
        <div className="hero-layer hero-layer-cream bg-cream" />
        <div className="hero-layer hero-layer-picture bg-brand-800">
          {slides.map(({ image, alt }, slide) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the page is open.
              key={slide}
              className="hero-slide opacity-0 transition-opacity duration-500 data-[state=active]:z-1 data-[state=active]:opacity-100 data-[state=far]:hidden"
              data-state={getState(slide, index, count, isAwake)}
              aria-hidden={slide === index ? undefined : true}
            >
              <ResponsiveImage
                image={image}
                alt={alt}
                className="size-full object-cover"
                loading={slide === 0 ? 'eager' : 'lazy'}
                fetchPriority={slide === 0 ? 'high' : undefined}
                draggable={false}
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Only the current slide and its neighbors are in the layout, so that the others are not fetched yet. */
function getState(slide: number, index: number, count: number, isAwake: boolean): 'active' | 'near' | 'far' {
  if (slide === index) return 'active';
  const isNeighbor = slide === getWrappedIndex(index, 1, count) || slide === getWrappedIndex(index, -1, count);
  return isAwake && isNeighbor ? 'near' : 'far';
}
