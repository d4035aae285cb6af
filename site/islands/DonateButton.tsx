import { useEffect, useRef, useState } from 'react';

interface Props {
  text: string;
  url: string;
}

/** Pixels of scrolling that count as a direction. */
const SCROLL_STEP = 8;

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const Heart = () => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M12 21.4 3.6 13a5.7 5.7 0 0 1 8-8.1l.4.4.4-.4a5.7 5.7 0 0 1 8 8.1z" />
    <path d="M13.9 7.5h2.5l-4.2 11.4-1.5-1.5zM18.2 7.9h1.5l-2.9 7.9-1.3 1.3z" fill="#f2a900" />
  </svg>
);

/** Both shapes are drawn and one is shown: going from the one to the other shifts nothing. */
export default function DonateButton({ text, url }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isCollapsed, setCollapsed] = useState(false);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true };
    let last = scrollY;
    const followScroll = () => {
      if (Math.abs(scrollY - last) < SCROLL_STEP) return;
      setCollapsed(scrollY > last && scrollY > 200);
      last = scrollY;
    };
    /** It never covers the control that has the focus. */
    const makeRoom = () => {
      const focused = document.activeElement;
      const own = link.current;
      if (!own) return;
      const isOther = focused !== null && focused !== document.body && !own.contains(focused);
      setAway(isOther && overlaps(focused.getBoundingClientRect(), own.getBoundingClientRect()));
    };
    addEventListener('scroll', followScroll, options);
    addEventListener('scrollend', makeRoom, options);
    document.addEventListener('focusin', makeRoom, options);
    return () => listeners.abort();
  }, []);

  return (
    <a
      ref={link}
      className="donate"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      data-collapsed={isCollapsed ? '' : undefined}
      data-away={isAway ? '' : undefined}
    >
      <span className="donate-pill">
        <Heart />
        <span className="donate-text">{text}</span>
      </span>
      <span className="donate-circle" aria-hidden="true">
        <Heart />
      </span>
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  );
}
