import { useCallback, useEffect, useRef, useState } from 'react';
import { getValidIndex, getWrappedIndex, stepByArrowKeys } from '../lib/carousel-index.ts';
import type { CarouselSlide } from '../lib/page-view.ts';
import { CarouselControls } from './CarouselControls.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import { useRotation } from './use-rotation.ts';

/** Slides visible on a wide screen. The first ones repeat after the last, so that the row has no end. */
const IN_VIEW = 3;
/** Slides on paper: two rows. */
const PRINTED = 6;

export default function ImageCarousel({ title, slides }: { title: string; slides: CarouselSlide[] }) {
  const region = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  /** Target slide of a scroll we started. */
  const heading = useRef<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [isAwake, setAwake] = useState(false);
  const [message, setMessage] = useState('');
  const count = slides.length;
  const index = getValidIndex(chosen, count);
  useEffect(() => setAwake(count > 1), [count]);

  /** `to` also counts the repeated slides at the end. */
  const scrollTo = useCallback((to: number, behavior: ScrollBehavior) => {
    heading.current = to;
    track.current?.scrollTo({ left: to * getStride(track.current), behavior });
  }, []);

  const goTo = useCallback(
    (next: number, step: number) => {
      const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const behavior = isReduced ? 'instant' : 'smooth';
      setChosen(next);
      if (step < 0 && next === count - 1) scrollTo(count, 'instant');
      scrollTo(step > 0 && next === 0 ? count : next, behavior);
    },
    [count, scrollTo],
  );

  const advance = useCallback(() => goTo(getWrappedIndex(index, 1, count), 1), [goTo, index, count]);
  const rotation = useRotation(region, count, advance);

  const select = (next: number, step = 0) => {
    goTo(next, step);
    setMessage(`Picture ${next + 1} of ${count}. ${slides[next]?.title || slides[next]?.alt || ''}`);
  };
  const step = (by: number) => select(getWrappedIndex(index, by, count), by);
  const controls = { count, index, rotation, message, onSelect: (next: number) => select(next), onStep: step };

  useEffect(() => {
    const element = track.current;
    if (!element || count < 2) return;
    const finish = () => {
      const position = Math.round(element.scrollLeft / getStride(element));
      // A scroll may end because the next one started.
      if (heading.current !== null && heading.current !== position) return;
      heading.current = null;
      if (position >= count) scrollTo(position % count, 'instant');
      setChosen(position % count);
    };
    const takeOver = () => {
      heading.current = null;
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true };
    element.addEventListener('scrollend', finish, options);
    for (const touch of ['pointerdown', 'wheel', 'keydown']) element.addEventListener(touch, takeOver, options);
    return () => listeners.abort();
  }, [count, scrollTo]);

  return (
    <section
      ref={region}
      className="group/carousel grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-8 max-md:grid-cols-1 max-md:gap-6 print:block break-inside-avoid"
      aria-roledescription={count > 1 ? 'carousel' : undefined}
      aria-labelledby="carousel-title"
      data-fits={count <= IN_VIEW ? '' : undefined}
      onKeyDown={count > 1 ? stepByArrowKeys(step) : undefined}
    >
      <h2 className="col-1 row-1 text-8xl max-md:text-6xl" id="carousel-title">
        {title}
      </h2>
      {count > 1 && (
        <div className="col-2 row-1 max-md:col-1 max-md:row-3 md:group-data-fits/carousel:hidden">
          <CarouselControls {...controls} tone="light" />
        </div>
      )}
      <ul
        className="carousel-track col-span-full row-2 flex list-none [scroll-snap-type:x_mandatory] gap-7 overflow-x-auto overscroll-x-contain max-md:gap-4 print:grid print:grid-cols-3 print:overflow-visible"
        ref={track}
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={title}
      >
        {slides.map((slide, index) => (
          <Slide key={slide.id} slide={slide} isRepeat={false} isPrinted={index < PRINTED} />
        ))}
        {isAwake &&
          count > IN_VIEW &&
          slides
            .slice(0, IN_VIEW)
            .map((slide) => <Slide key={`repeat-${slide.id}`} slide={slide} isRepeat={true} isPrinted={false} />)}
      </ul>
    </section>
  );
}

/** Pixels from one slide to the next. */
function getStride(track: HTMLElement): number {
  const [first, second] = track.children;
  return first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 1;
}

function Slide({ slide, isRepeat, isPrinted }: { slide: CarouselSlide; isRepeat: boolean; isPrinted: boolean }) {
  return (
    <li
      className={`carousel-slide group min-w-0 snap-start break-inside-avoid ${isPrinted ? '' : 'print:hidden'}`}
      aria-hidden={isRepeat || undefined}
    >
      <div className="carousel-picture aspect-4/3 overflow-hidden rounded-card bg-brand-800">
        <ResponsiveImage
          image={slide.image}
          alt={slide.alt}
          className="size-full object-cover"
          loading="lazy"
          decoding="async"
        />
      </div>
      {slide.title && (
        <h3 className="mt-4.5 text-3xl md:group-only:col-2 md:group-only:row-2 md:group-only:m-0 md:group-only:text-6xl print:text-[10pt]">
          {slide.title}
        </h3>
      )}
      {slide.description && (
        <p className="mt-2 text-lg leading-normal text-muted md:group-only:col-2 md:group-only:row-3 md:group-only:text-2xl print:text-[10pt]">
          {slide.description}
        </p>
      )}
    </li>
  );
}
