import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { FocalPoint } from '../../../contract/media.ts';

interface FocalPointFieldProps {
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

/** What must stay visible when the picture is cropped, set by pointing at it. */
export const FocalPointField = ({ url, value, onChange }: FocalPointFieldProps) => {
  const hintId = useId();
  const { x, y } = value ?? CENTER;
  const percent = { x: Math.round(x * 100), y: Math.round(y * 100) };
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space click as well, without a place.
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
    <div className="focal">
      <button
        type="button"
        className="focal-picture"
        aria-label={`Focal point: ${percent.x}% from the left, ${percent.y}% from the top`}
        aria-describedby={hintId}
        onClick={point}
        onKeyDown={nudge}
      >
        <img src={url} alt="" draggable={false} />
        <span className="focal-mark" style={{ left: `${percent.x}%`, top: `${percent.y}%` }} />
      </button>
      <p className="field-hint" id={hintId}>
        Tap the part that must never be cut off. Arrow keys move the mark.
      </p>
      <div className="crops">
        {CROPS.map(({ label, name }) => (
          <figure key={name}>
            <img className={`crop crop-${name}`} src={url} alt="" style={{ objectPosition }} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
};
