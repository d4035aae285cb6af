import { useCallback, useEffect, useRef, useState } from 'react';
import type { CarouselSlide } from '../lib/carousel.ts';
import { getValidIndex, getWrappedIndex } from '../lib/carousel-index.ts';
import { stepByArrowKeys } from './arrow-keys.ts';
import { CarouselControls } from './CarouselControls.tsx';
import { PictureImage } from './PictureImage.tsx';
import { useRotation } from './use-rotation.ts';

interface Props {
  title: string;
  slides: CarouselSlide[];
}

/** Slides in view on a wide screen; as many follow the last one again, so that the row has no end. */
const IN_VIEW = 3;

function Slide({ slide, isRepeat }: { slide: CarouselSlide; isRepeat: boolean }) {
  return (
    <li className="carousel-slide" aria-hidden={isRepeat || undefined}>
      <div className="carousel-picture">
        <PictureImage picture={slide.picture} alt={slide.alt} loading="lazy" decoding="async" />
      </div>
      {slide.title && <h3>{slide.title}</h3>}
      {slide.description && <p>{slide.description}</p>}
    </li>
  );
}

/** Pixels from one slide to the next. */
const getStride = (track: HTMLElement): number => {
  const [first, second] = track.children;
  return first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 1;
};

export default function ImageCarousel({ title, slides }: Props) {
  const region = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  /** The slide that a scroll of ours is on its way to. */
  const heading = useRef<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [isAwake, setAwake] = useState(false);
  const [message, setMessage] = useState('');
  const count = slides.length;
  const index = getValidIndex(chosen, count);
  useEffect(() => setAwake(count > 1), [count]);

  /** `to` counts the repeats after the last slide as well. */
  const scrollTo = useCallback((to: number, behavior: ScrollBehavior) => {
    heading.current = to;
    track.current?.scrollTo({ left: to * getStride(track.current), behavior });
  }, []);

  const goTo = useCallback(
    (next: number, step = 0) => {
      const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const behavior = isReduced ? 'instant' : 'smooth';
      setChosen(next);
      if (step < 0 && next === count - 1) scrollTo(count, 'instant');
      scrollTo(step > 0 && next === 0 ? count : next, behavior);
    },
    [count, scrollTo],
  );

  const advance = useCallback(() => goTo(getWrappedIndex(index, 1, count), 1), [goTo, index, count]);
  const { isPlaying, isRotating, setPlaying } = useRotation(region, count, advance);

  const select = (next: number, step = 0) => {
    goTo(next, step);
    setMessage(`Picture ${next + 1} of ${count}. ${slides[next]?.title || slides[next]?.alt || ''}`);
  };
  const step = (by: number) => select(getWrappedIndex(index, by, count), by);

  useEffect(() => {
    const element = track.current;
    if (!element || count < 2) return;
    const settle = () => {
      const position = Math.round(element.scrollLeft / getStride(element));
      // One scroll may end because the next has begun.
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
    element.addEventListener('scrollend', settle, options);
    for (const touch of ['pointerdown', 'wheel', 'keydown']) element.addEventListener(touch, takeOver, options);
    return () => listeners.abort();
  }, [count, scrollTo]);

  return (
    <section
      ref={region}
      className="carousel"
      aria-roledescription={count > 1 ? 'carousel' : undefined}
      aria-labelledby="carousel-title"
      data-fits={count <= IN_VIEW ? '' : undefined}
      onKeyDown={count > 1 ? stepByArrowKeys(step) : undefined}
    >
      <h2 className="carousel-title" id="carousel-title">
        {title}
      </h2>
      {count > 1 && (
        <div className="carousel-controls-slot">
          <CarouselControls
            count={count}
            index={index}
            isPlaying={isPlaying}
            noun="picture"
            onSelect={select}
            onStep={step}
            onToggle={() => setPlaying(!isPlaying)}
          />
          <p className="visually-hidden" aria-live={isRotating ? 'off' : 'polite'}>
            {message}
          </p>
        </div>
      )}
      <ul className="carousel-track" ref={track} tabIndex={count > 1 ? 0 : undefined} aria-label={title}>
        {slides.map((slide) => (
          <Slide key={slide.id} slide={slide} isRepeat={false} />
        ))}
        {isAwake &&
          count > IN_VIEW &&
          slides.slice(0, IN_VIEW).map((slide) => <Slide key={`repeat-${slide.id}`} slide={slide} isRepeat={true} />)}
      </ul>
    </section>
  );
}
