import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { FocalPoint } from '../../../contract/media.ts';

interface FocalPointFieldProps {
  size?: 'small' | 'large';
  url: string;
  value: FocalPoint | null;
  onChange: (point: FocalPoint) => void;
}

const CENTER: FocalPoint = { x: 0.5, y: 0.5 };
const STEP = 0.02;

const STEPS: Record<string, FocalPoint> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const limit = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

const CROPS = [
  { label: 'On a computer', name: 'wide' },
  { label: 'On a phone', name: 'tall' },
] as const;

/** Small fits above Save without scrolling on a laptop. */
const VARIANTS = {
  small: { crops: 'grid gap-2', image: 'max-h-37.5', wide: 'h-11.5 w-17', tall: 'h-11.5 w-9' },
  large: {
    crops: 'flex gap-4',
    image: 'max-h-87.5 max-md:max-h-45',
    wide: 'h-27.5 w-42.5 max-md:h-18 max-md:w-32',
    tall: 'h-27.5 w-21 max-md:h-18 max-md:w-13.5',
  },
} as const;

/** Lets the user choose the point that cropping must keep visible. */
export function FocalPointField({ url, value, onChange, size = 'large' }: FocalPointFieldProps) {
  const variant = VARIANTS[size];
  const hintId = useId();
  const { x, y } = value ?? CENTER;
  const percent = { x: Math.round(x * 100), y: Math.round(y * 100) };
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space also fire clicks, but without a position.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: limit((event.clientX - box.left) / box.width),
      y: limit((event.clientY - box.top) / box.height),
    });
  };
  const nudge = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: limit(x + step.x), y: limit(y + step.y) });
  };
  const objectPosition = `${percent.x}% ${percent.y}%`;
  return (
    <div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <button
          type="button"
          className="relative block w-fit max-w-full cursor-crosshair overflow-hidden rounded-lg bg-tint"
          aria-label={`Focal point: ${percent.x}% from the left, ${percent.y}% from the top`}
          aria-describedby={hintId}
          onClick={point}
          onKeyDown={nudge}
        >
          <img className={variant.image} src={url} alt="" draggable={false} />
          <span
            className="absolute size-10 -translate-1/2 rounded-full border-3 border-white bg-[radial-gradient(var(--color-accent-500)_5px,transparent_6px)] shadow-[0_0_0_2px_var(--color-brand-950),inset_0_0_0_2px_var(--color-brand-950)]"
            style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
          />
        </button>
        <div className={variant.crops}>
          {CROPS.map(({ label, name }) => (
            <figure key={name}>
              <img className={`rounded-md object-cover ${variant[name]}`} src={url} alt="" style={{ objectPosition }} />
              <figcaption className="mt-1 text-sm">{label}</figcaption>
            </figure>
          ))}
        </div>
      </div>
      <p className="mt-1.5 text-sm" id={hintId}>
        Tap the most important part. It will never be cut off. Arrow keys move the mark.
      </p>
    </div>
  );
}
