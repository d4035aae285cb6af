import { useEffect, useRef, useState } from 'react';

/** Minimum scroll distance that counts as a direction, in pixels. */
const SCROLL_STEP = 8;

/** Letters that fill two lines on a phone. Longer text is set smaller. */
const LONG_TEXT = 44;

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Pixels between the button and what it avoids. */
const CLEARANCE = 14;

/** Width and height of the circle in pixels. */
const CIRCLE = 58;

interface Place {
  /** Pixels above its dock. */
  lift: number;
  isCircle: boolean;
}

const DOCKED: Place = { lift: 0, isCircle: false };

/** Shape of the pill, and of the circle that replaces it when space is tight. */
const SHAPE =
  'flex min-h-16 items-center justify-center rounded-button border-3 border-brand-950 bg-accent-500 raised-card transition-[background-color,opacity,scale,translate] group-hover:bg-accent-400 group-data-away:pointer-events-none max-md:min-h-14.5';

/** Renders both shapes and shows one, so that switching causes no layout shift. */
export default function DonateButton({ text, url }: { text: string; url: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isCollapsed, setCollapsed] = useState(false);
  const [isAway, setAway] = useState(false);
  const [place, setPlace] = useState(DOCKED);

  useEffect(() => {
    const own = link.current;
    if (!own) return;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true };
    let last = scrollY;
    const clearBanner = () => {
      // The dock does not move; the button is lifted relative to it.
      const dock = own.closest('[data-donate-dock]');
      setPlace(dock && scrollY < SCROLL_STEP ? findPlace(dock.getBoundingClientRect()) : DOCKED);
    };
    const followScroll = () => {
      if (Math.abs(scrollY - last) < SCROLL_STEP) return;
      // In large text, a long one covers much of the screen.
      setCollapsed(scrollY > 200 && (scrollY > last || own.offsetHeight > innerHeight / 4));
      last = scrollY;
      clearBanner();
    };
    /** Hides the button while it would cover the focused control. */
    const makeRoom = () => {
      const focused = document.activeElement;
      const isOther = focused !== null && focused !== document.body && !own.contains(focused);
      setAway(isOther && overlaps(focused.getBoundingClientRect(), own.getBoundingClientRect()));
    };
    addEventListener('scroll', followScroll, options);
    addEventListener('scrollend', makeRoom, options);
    document.addEventListener('focusin', makeRoom, options);
    addEventListener('resize', clearBanner, options);
    // Content that loads late moves the text to avoid.
    const layout = new ResizeObserver(clearBanner);
    layout.observe(document.body);
    return () => {
      listeners.abort();
      layout.disconnect();
    };
  }, []);

  return (
    <a
      ref={link}
      className="group relative block font-heading text-2xl leading-snug font-heavy text-brand-950 font-stretch-112% no-underline transition-[background-color,opacity,scale,translate] focus-visible:raised-none focus-visible:[outline:0] data-away:[translate:0_16px] data-away:opacity-0 data-long:text-base data-long:font-stretch-104%"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      data-collapsed={isCollapsed || place.isCircle ? '' : undefined}
      data-away={isAway ? '' : undefined}
      data-long={text.length > LONG_TEXT ? '' : undefined}
      style={place.lift > 0 && !isAway ? { translate: `0 ${-place.lift}px` } : undefined}
    >
      <span
        className={`${SHAPE} pointer-events-auto max-w-[min(420px,86vw)] gap-3 px-6.5 focus-shape group-data-long:py-3 max-md:px-4 max-md:pr-5 circle:pointer-events-none circle:scale-[0.9] circle:opacity-0`}
      >
        <Heart />
        <span className="line-clamp-5">{text}</span>
      </span>
      <span
        className={`${SHAPE} absolute right-0 bottom-0 w-16 opacity-0 max-md:w-14.5 circle:pointer-events-auto circle:opacity-100`}
        aria-hidden="true"
      >
        <Heart />
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Keeps the first screen readable: lifts the button above what it would cover, as a circle if nothing else fits. */
function findPlace(dock: DOMRect): Place {
  const obstacles = listObstacles();
  const liftAbove = (top: number): number => Math.max(dock.bottom - top + CLEARANCE, 0);
  const sentence = document.querySelector('[data-clear-of-donate="below"]')?.getBoundingClientRect();
  const shapes = matchMedia('(max-width: 899px)').matches ? [false, true] : [false];
  const first = [0, liftAbove(sentence?.top ?? dock.bottom + CLEARANCE)];
  const higher = obstacles.map(({ top }) => liftAbove(top)).sort((one, other) => one - other);
  const places = [
    ...shapes.flatMap((isCircle) => first.map((lift) => ({ lift, isCircle }))),
    ...higher.flatMap((lift) => shapes.map((isCircle) => ({ lift, isCircle }))),
  ];
  const isClear = ({ lift, isCircle }: Place): boolean => {
    const [width, height] = isCircle ? [CIRCLE, CIRCLE] : [dock.width, dock.height];
    const own = new DOMRect(dock.right - width, dock.bottom - lift - height, width, height);
    return own.top > 0 && !obstacles.some((obstacle) => overlaps(obstacle, own));
  };
  return places.find(isClear) ?? DOCKED;
}

function listObstacles(): DOMRect[] {
  const boxes = [...document.querySelectorAll('[data-clear-of-donate="box"]')];
  const all = [...listLines('[data-clear-of-donate]'), ...boxes.map((box) => box.getBoundingClientRect())];
  return all.filter(({ top, bottom }) => top < innerHeight && bottom > 0);
}

/** Bounding boxes of the text, line by line. */
function listLines(selector: string): DOMRect[] {
  const range = document.createRange();
  const lines: DOMRect[] = [];
  for (const part of document.querySelectorAll(selector)) {
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      lines.push(...range.getClientRects());
    }
  }
  return lines;
}

function Heart() {
  return (
    <svg className="size-6.75 flex-none" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12 21.4 3.6 13a5.7 5.7 0 0 1 8-8.1l.4.4.4-.4a5.7 5.7 0 0 1 8 8.1z" />
      <path d="M13.9 7.5h2.5l-4.2 11.4-1.5-1.5zM18.2 7.9h1.5l-2.9 7.9-1.3 1.3z" className="fill-accent-500" />
    </svg>
  );
}
