interface Props {
  count: number;
  index: number;
  isPlaying: boolean;
  /** What one of them is called: "picture". */
  noun: string;
  onSelect: (index: number) => void;
  onStep: (step: number) => void;
  onToggle: () => void;
}

/** More dots than this are a counter instead. */
const MOST_DOTS = 10;

/** As many as stand beside the buttons on one line of a phone. */
const MOST_DOTS_ON_PHONES = 6;

const Arrow = ({ path }: { path: string }) => (
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

const PauseIcon = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d={isPlaying ? 'M3 2h3.6v12H3zM9.4 2H13v12H9.4z' : 'M4 1.8v12.4L14 8z'} />
  </svg>
);

/** Pause comes first in the page, so that whoever tabs in can stop the movement at once. */
export function CarouselControls({ count, index, isPlaying, noun, onSelect, onStep, onToggle }: Props) {
  return (
    <div className="controls">
      <button
        className="round-button controls-pause"
        type="button"
        onClick={onToggle}
        aria-label={isPlaying ? 'Pause the slideshow' : 'Play the slideshow'}
      >
        <PauseIcon isPlaying={isPlaying} />
      </button>
      <button
        className="round-button controls-previous"
        type="button"
        onClick={() => onStep(-1)}
        aria-label={`Previous ${noun}`}
      >
        <Arrow path="M14.5 5.5 8 12l6.5 6.5" />
      </button>
      {count > MOST_DOTS_ON_PHONES && (
        <span
          className={`controls-count ${count > MOST_DOTS ? '' : 'on-phones-only'}`}
        >{`${index + 1} of ${count}`}</span>
      )}
      {count <= MOST_DOTS && (
        <div className={`controls-dots ${count > MOST_DOTS_ON_PHONES ? 'off-phones' : ''}`}>
          {Array.from({ length: count }, (_, dot) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its number.
              key={dot}
              className="controls-dot"
              type="button"
              onClick={() => onSelect(dot)}
              aria-label={`Show ${noun} ${dot + 1} of ${count}`}
              aria-current={dot === index ? 'true' : undefined}
            />
          ))}
        </div>
      )}
      <button
        className="round-button controls-next"
        type="button"
        onClick={() => onStep(1)}
        aria-label={`Next ${noun}`}
      >
        <Arrow path="M9.5 5.5 16 12l-6.5 6.5" />
      </button>
    </div>
  );
}
