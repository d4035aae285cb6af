import { cva } from 'class-variance-authority';
import { roundButton } from '../lib/variants.ts';
import type { Rotation } from './use-rotation.ts';

interface Props {
  count: number;
  index: number;
  rotation: Rotation;
  /** Announcement after a slide is chosen. Empty while rotating. */
  message: string;
  /** Background. */
  tone: 'light' | 'onBrand';
  onSelect: (index: number) => void;
  onStep: (step: number) => void;
}

/** A slanted mark within a touch target. */
const dotVariant = cva(
  'grid h-11 min-w-6.5 place-items-center border-0 bg-transparent p-0 before:h-3.25 before:w-2.75 before:slanted before:transition-all forced-colors:forced-color-adjust-none forced-colors:before:bg-[CanvasText] current:min-w-10.5 current:before:w-6.75 forced-colors:current:before:bg-[Highlight]',
  {
    variants: {
      tone: {
        light: 'before:bg-control hover:before:bg-brand-600 current:before:bg-brand-900',
        onBrand: 'before:bg-dot-on-brand hover:before:bg-white current:before:bg-accent-400',
      },
    },
  },
);

/** Number of dots that fit on one line with the buttons, from the narrowest phone up. Otherwise a counter replaces them. */
const DOTS = [
  { most: 3, dots: '', counter: 'hidden' },
  { most: 6, dots: 'max-[390px]:hidden', counter: 'min-[390px]:hidden' },
  { most: 10, dots: 'max-sm:hidden', counter: 'sm:hidden' },
];

/** Pause comes first in the DOM, though last on screen, so that keyboard users can stop the movement at once. */
export function CarouselControls({ count, index, rotation, message, tone, onSelect, onStep }: Props) {
  const { isPlaying, isRotating, setPlaying } = rotation;
  const shown = DOTS.find(({ most }) => count <= most);
  return (
    <>
      <div className="flex items-center gap-2 print:hidden noscript:hidden" data-clear-of-donate="box">
        <button
          className={roundButton({ tone, class: 'order-5' })}
          type="button"
          onClick={() => setPlaying(!isPlaying)}
          aria-label={isPlaying ? 'Pause the slideshow' : 'Play the slideshow'}
        >
          <PauseIcon isPlaying={isPlaying} />
        </button>
        <button
          className={roundButton({ tone, class: 'order-1' })}
          type="button"
          onClick={() => onStep(-1)}
          aria-label="Previous picture"
        >
          <Arrow path="M14.5 5.5 8 12l6.5 6.5" />
        </button>
        <span
          className={`order-3 min-w-19 px-2 text-center font-semibold ${shown?.counter ?? ''}`}
        >{`${index + 1} of ${count}`}</span>
        {shown && (
          <div className={`order-2 mx-2.5 flex ${shown.dots}`}>
            {Array.from({ length: count }, (_, dot) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number.
                key={dot}
                className={dotVariant({ tone })}
                type="button"
                onClick={() => onSelect(dot)}
                aria-label={`Show picture ${dot + 1} of ${count}`}
                aria-current={dot === index ? 'true' : undefined}
              />
            ))}
          </div>
        )}
        <button
          className={roundButton({ tone, class: 'order-4' })}
          type="button"
          onClick={() => onStep(1)}
          aria-label="Next picture"
        >
          <Arrow path="M9.5 5.5 16 12l-6.5 6.5" />
        </button>
      </div>
      <p className="sr-only" aria-live={isRotating ? 'off' : 'polite'}>
        {message}
      </p>
    </>
  );
}

function PauseIcon({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={isPlaying ? 'M3 2h3.6v12H3zM9.4 2H13v12H9.4z' : 'M4 1.8v12.4L14 8z'} />
    </svg>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
