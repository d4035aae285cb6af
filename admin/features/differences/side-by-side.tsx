import { useEffect, useRef, useState } from 'react';
import { ChoiceChips } from '../../ui/choices.tsx';
import { toOptions } from '../../ui/fields.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import {
  type Device,
  DeviceFrame,
  deviceOptions,
  getPreviewAddress,
  readPreviewedPath,
} from '../previews/device-frame.tsx';

const getRest = ({ document: { documentElement }, innerHeight }: Window): number =>
  Math.max(documentElement.scrollHeight - innerHeight, 1);

type Side = 'before' | 'after';

interface SideBySideProps {
  path: string;
  /** Null for the working copy. */
  releases: Record<Side, number | null>;
  names: Record<Side, string>;
  /** Called if a link inside a frame led to another page. */
  onFollow: (path: string) => void;
}

/** Both versions of a page as visitors see them, scrolled together. On phones, one at a time. */
export function SideBySide({ path, releases, names, onFollow }: SideBySideProps) {
  const isNarrow = useNarrowScreen();
  const [chosen, setDevice] = useState<Device>('desktop');
  const device = isNarrow ? 'phone' : chosen;
  const [side, setSide] = useState<Side>('after');
  const shown: Side[] = isNarrow ? [side] : ['before', 'after'];
  const windows = useRef<Partial<Record<Side, Window>>>({});
  const release = useRef(() => {});
  useEffect(() => () => release.current(), []);

  const join = (which: Side, frame: Window) => {
    windows.current[which] = frame;
    release.current();
    const { before, after } = windows.current;
    if (before && after && shown.length === 2) release.current = joinScrolling(before, after);
    const followed = readPreviewedPath(frame.location.pathname);
    if (followed !== null && followed !== path) onFollow(followed);
  };

  return (
    <div>
      <div className="mb-4 flex flex-wrap gap-3">
        {isNarrow && (
          <ChoiceChips
            legend="Version"
            options={toOptions({ before: 'Before', after: 'After' })}
            value={side}
            onChange={setSide}
          />
        )}
        {!isNarrow && <ChoiceChips legend="Width" options={deviceOptions} value={device} onChange={setDevice} />}
      </div>
      <div className={`grid gap-5 ${shown.length === 2 ? 'grid-cols-2' : 'grid-cols-1'}`}>
        {shown.map((which) => (
          <figure key={which}>
            <figcaption className="mb-1 text-sm font-semibold">{names[which]}</figcaption>
            <DeviceFrame
              device={device}
              src={getPreviewAddress(path, releases[which])}
              title={`${which === 'before' ? 'Before' : 'After'}: ${names[which]}`}
              onLoad={(frame) => join(which, frame)}
            />
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Synchronizes scrolling of two windows, in proportion to their lengths. @returns a function that stops it */
export function joinScrolling(one: Window, other: Window): () => void {
  // The synchronized window fires scroll events too, which must be ignored.
  let led: Window | null = null;
  const follow = (leader: Window, follower: Window) => () => {
    if (led === leader) {
      led = null;
      return;
    }
    const top = (leader.scrollY / getRest(leader)) * getRest(follower);
    if (Math.abs(top - follower.scrollY) < 1) return;
    led = follower;
    follower.scrollTo({ top, behavior: 'instant' });
  };
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  one.addEventListener('scroll', follow(one, other), options);
  other.addEventListener('scroll', follow(other, one), options);
  return () => listening.abort();
}
