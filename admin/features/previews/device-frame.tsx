import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PREVIEW_PATH } from '../../../contract/previews.ts';
import { latestChangesQuery } from '../../client/changes.ts';
import type { IconName } from '../../ui/icon.tsx';

/** Visitors' devices by page width. */
const devices = {
  phone: { label: 'Phone', width: 390, height: 844, icon: 'phone' },
  tablet: { label: 'Tablet', width: 820, height: 1180, icon: 'document' },
  desktop: { label: 'Desktop', width: 1440, height: 900, icon: 'desktop' },
} as const satisfies Record<string, { label: string; width: number; height: number; icon: IconName }>;

export type Device = keyof typeof devices;

export const DEVICES = Object.keys(devices) as Device[];

export const deviceOptions = DEVICES.map((value) => ({ value, label: devices[value].label }));

export const getPreviewAddress = (path: string, release: number | null): string =>
  `${PREVIEW_PATH}${path === '/' ? '' : path}${release === null ? '' : `?release=${release}`}`;

interface DeviceFrameProps {
  device: Device;
  src: string;
  title: string;
  /** Called with the frame's window after each page load, including through links. */
  onLoad?: (frame: Window) => void;
}

/** A page at a device's width, scaled down if it does not fit. Reloads the working copy after each change. */
export function DeviceFrame({ device, src, title, onLoad }: DeviceFrameProps) {
  const { width, height } = devices[device];
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(src);
  const [room, setRoom] = useState(0);
  const isWorkingCopy = !src.includes('release=');
  const { data: latest, isFetching } = useQuery({ ...latestChangesQuery({ limit: 1 }), enabled: isWorkingCopy });
  const change = isFetching ? undefined : (latest?.[0]?.id ?? 0);
  const shownChange = useRef(change);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // A link may have navigated the frame there already. Replacing keeps the browser's Back for the dashboard.
  useEffect(() => {
    const shown = frame.current?.contentWindow;
    if (!frame.current || !shown) return;
    const isLoaded = shown.location.href !== 'about:blank';
    if (!isLoaded && frame.current.getAttribute('src') !== src) frame.current.src = src;
    if (isLoaded && `${shown.location.pathname}${shown.location.search}` !== src) shown.location.replace(src);
  }, [src]);

  useEffect(() => {
    if (change === undefined || !isWorkingCopy) return;
    const isNewer = shownChange.current !== undefined && shownChange.current !== change;
    shownChange.current = change;
    if (isNewer) frame.current?.contentWindow?.location.reload();
  }, [change, isWorkingCopy]);

  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div className="grid min-w-0 justify-items-center p-px" ref={box}>
      <div
        data-slot="device"
        className={`box-content overflow-hidden border border-line-strong bg-white shadow-[0_12px_32px_-16px_--alpha(var(--color-brand-950)/35%)] ${device === 'phone' ? 'rounded-sheet' : 'rounded-xl'}`}
        style={{ width: width * scale, height: height * scale }}
      >
        <iframe
          className="block max-w-none origin-top-left"
          ref={frame}
          title={title}
          src={first}
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={(event) => {
            const shown = event.currentTarget.contentWindow;
            if (shown) onLoad?.(shown);
          }}
        />
      </div>
    </div>
  );
}

/** Path of the page in a preview address. Null for any other address. */
export function readPreviewedPath(pathname: string): string | null {
  if (pathname !== PREVIEW_PATH && !pathname.startsWith(`${PREVIEW_PATH}/`)) return null;
  return pathname.slice(PREVIEW_PATH.length).replace(/\/$/, '') || '/';
}
