import type { ReactNode } from 'react';

/** Drawn on a 24-unit grid, two units thick, round ends. */
const drawings = {
  about: (
    <>
      <circle cx="9" cy="8" r="4" />
      <path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.4a4 4 0 0 1 0 7.2M18 14.2a6.5 6.5 0 0 1 3.5 5.8" />
    </>
  ),
  account: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <circle cx="12" cy="10" r="3.2" />
      <path d="M6 19a6.5 6.5 0 0 1 12 0" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 7.5v5M12 16.2v.1" />
    </>
  ),
  again: <path d="M20.5 4v5.5H15M3.5 20v-5.5H9M4.5 9a8 8 0 0 1 13.6-2.6l2.4 3.1M19.5 15a8 8 0 0 1-13.6 2.6l-2.4-3.1" />,
  'align-center': <path d="M4 5h16M7 10h10M4 15h16M7 20h10" />,
  'align-justify': <path d="M4 5h16M4 10h16M4 15h16M4 20h16" />,
  'align-left': <path d="M4 5h16M4 10h10M4 15h16M4 20h10" />,
  'align-right': <path d="M4 5h16M10 10h10M4 15h16M10 20h10" />,
  'arrow-down': <path d="M12 4v16M6 14l6 6 6-6" />,
  'arrow-left': <path d="M20 12H4M10 6l-6 6 6 6" />,
  'arrow-right': <path d="M4 12h16M14 6l6 6-6 6" />,
  'arrow-top': <path d="M5 4h14M12 20V8.5M6 14.5l6-6 6 6" />,
  'arrow-up': <path d="M12 20V4M6 10l6-6 6 6" />,
  'arrow-up-right': <path d="M7 17 17 7M8 7h9v9" />,
  archive: <path d="M3 4.5h18v4H3zM5 8.5V20h14V8.5M10 12.5h4" />,
  bold: <path d="M7 4.5h6a3.7 3.7 0 0 1 0 7.5H7zM7 12h7a3.8 3.8 0 0 1 0 7.5H7z" />,
  bullets: <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1" />,
  chart: <path d="M4 20.5h16M6.5 16.5v-5M12 16.5v-10M17.5 16.5v-7.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="m8 12.3 2.8 2.8L16 9.7" />
    </>
  ),
  schedule: (
    <>
      <path d="M20.5 9V6a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 6v13A1.5 1.5 0 0 0 5 20.5h4M3.5 9h17M8 2.5v4M16 2.5v4" />
      <circle cx="16.5" cy="16.5" r="5" />
      <path d="M16.5 14v2.7l1.8 1.1" />
    </>
  ),
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  'column-left': <path d="M12 4.5h8v15h-8zM12 12h8M5.5 9v6M2.5 12h6" />,
  'column-right': <path d="M4 4.5h8v15H4zM4 12h8M18.5 9v6M15.5 12h6" />,
  clear: <path d="M5 5h13M11.5 5 9 17M5 20h7M15 15l5 5M20 15l-5 5" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  code: <path d="m8 7-5 5 5 5M16 7l5 5-5 5" />,
  color: <path d="m6.5 15 5.5-12 5.5 12M8.6 10.6h6.8M4 20.5h16" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M5.5 15.5h-1a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1" />
    </>
  ),
  dashed: <circle cx="12" cy="12" r="9" strokeDasharray="4.2 3.9" />,
  device: <path d="M4.5 5.5h15a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM8 20.5h8M12 16.5v4" />,
  desktop: (
    <>
      <rect x="2.5" y="4" width="19" height="12.5" rx="2" />
      <path d="M8.5 20.5h7M12 16.5v4" />
    </>
  ),
  document: (
    <path d="M14 3H7a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 1.5-1.5V7.5zM14 3v4.5h4.5M9 12.5h6M9 16.5h6" />
  ),
  events: (
    <>
      <rect x="3" y="5" width="18" height="16" rx="2.5" />
      <path d="M3 10.5h18M8 2.5v4M16 2.5v4M8 15v.1M12 15v.1M16 15v.1" />
    </>
  ),
  eye: (
    <>
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <path d="M9.5 5.8A10 10 0 0 1 12 5.5C18.4 5.5 22 12 22 12a17 17 0 0 1-2.6 3.4M6.5 7.5A16 16 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.5-1.1M3 3l18 18" />
  ),
  folder: (
    <path d="M3 18V6a1.5 1.5 0 0 1 1.5-1.5H9l2.5 3H19A1.5 1.5 0 0 1 20.5 9v1.5M3 18l3-7.5h15.5L19 19H4a1 1 0 0 1-1-1Z" />
  ),
  'get-involved': (
    <path d="M12.5 9.5 9.8 6.9a2.5 2.5 0 0 1 3.5-3.5l.9.8.9-.8a2.5 2.5 0 0 1 3.5 3.5l-4.4 4.3M2.5 14.5l3-2.5h4.7a1.9 1.9 0 0 1 0 3.8H8M10 15.8l6.8-3.3a1.8 1.8 0 0 1 2 2.9L12 20.5H6.5l-1.5 1" />
  ),
  grip: <path d="M9 5.5v.1M15 5.5v.1M9 12v.1M15 12v.1M9 18.5v.1M15 18.5v.1" />,
  heart: <path d="M12 20.5 4.3 12.6a4.9 4.9 0 0 1 7-6.9l.7.8.7-.8a4.9 4.9 0 0 1 7 6.9z" />,
  history: <path d="M3.5 4v5.5H9M4 9.5A8.7 8.7 0 1 1 3.3 13M12 7.5V12l3 2" />,
  home: <path d="m3 11 9-7.5 9 7.5M5 9.5V20.5h14V9.5M9.5 20.5v-6h5v6" />,
  image: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2.5" />
      <circle cx="8.5" cy="9.5" r="1.5" />
      <path d="m3.5 18 5-5 3.5 3.5 4.5-5.5 4.5 5" />
    </>
  ),
  'image-add': (
    <>
      <path d="M13 4H5.5A2.5 2.5 0 0 0 3 6.5v11A2.5 2.5 0 0 0 5.5 20h12a2.5 2.5 0 0 0 2.5-2.5V11M18.5 2.5v7M15 6h7" />
      <circle cx="8.5" cy="9.5" r="1.5" />
      <path d="m3.5 18 4.5-4.5 3 3 4-4.5 4.5 5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  italic: <path d="M10 4.5h8M6 19.5h8M14.5 4.5l-5 15" />,
  key: <path d="M20.5 3.5 11 13M17 7l2.5 2.5M14.5 9.5l2 2M12 15.8a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0Z" />,
  library: (
    <>
      <rect x="7.5" y="3" width="13.5" height="13.5" rx="2" />
      <path d="M16.5 20.5H5A2 2 0 0 1 3 18.5V7.5M8 14.5l4-4.5 3 3 2-2 3.5 3.5" />
    </>
  ),
  link: (
    <path d="M10 14a4.5 4.5 0 0 0 6.5.4l3-3A4.5 4.5 0 0 0 13 5l-1.5 1.5M14 10a4.5 4.5 0 0 0-6.5-.4l-3 3A4.5 4.5 0 0 0 11 19l1.5-1.5" />
  ),
  'header-row': <path d="M6 5v14M18 5v14M6 12h12" />,
  lock: (
    <>
      <rect x="4.5" y="10.5" width="15" height="10.5" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  logout: <path d="M9.5 20.5H5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h4.5M15.5 16.5 20 12l-4.5-4.5M20 12H9.5" />,
  merge: <path d="M3 5h18v14H3zM7 12h4M17 12h-4M9 10l2 2-2 2M15 10l-2 2 2 2" />,
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  more: <path d="M5 12v.1M12 12v.1M19 12v.1" strokeWidth="3.2" />,
  numbers: (
    <path d="M10 6h10M10 12h10M10 18h10M4 4.5h1.2V9M3.8 9h2.8M4 14.3c.2-1.3 2.6-1.1 2.5.3-.1 1-2.5 2-2.5 3.4h2.7" />
  ),
  pencil: <path d="m4 20 1-4.5L16.5 4a2.1 2.1 0 0 1 3.5 3.5L8.5 19zM14.5 6l3.5 3.5" />,
  offline: (
    <path d="M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5.2 13a10 10 0 0 1 5-2.7M14.5 10.5a10 10 0 0 1 4.3 2.5M2 9.3A15 15 0 0 1 7 6.1M11 5.1A15 15 0 0 1 22 9.3M12 20v.1" />
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  publish: (
    <path d="M3.5 10.5v4a1 1 0 0 0 1 1H7l9.5 4.5V5L7 9.5H4.5a1 1 0 0 0-1 1ZM7.5 15.5 9 21h3l-1.2-4.2M19.5 9.5a4 4 0 0 1 0 6" />
  ),
  quote: <path d="M9.5 6.5c-3.5 1-5 3.5-5 7v4h5.5v-5.5H7.5M19.5 6.5c-3.5 1-5 3.5-5 7v4H20v-5.5h-2.5" />,
  redo: <path d="M15 5l5 5-5 5M20 10H9.5a5.5 5.5 0 0 0 0 11H13" />,
  'row-above': <path d="M4.5 12h15v8h-15zM12 12v8M9 5.5h6M12 2.5v6" />,
  'row-below': <path d="M4.5 4h15v8h-15zM12 4v8M9 18.5h6M12 15.5v6" />,
  search: <path d="m20.5 20.5-4.7-4.7M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />,
  settings: (
    <path d="M10.5 7H20M4 17h9.5M9.5 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0ZM20 17a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0Z" />
  ),
  shield: <path d="M12 2.5 4 5.5v6c0 5 3.3 8.4 8 10 4.7-1.6 8-5 8-10v-6zM8.8 11.8l2.3 2.3 4.2-4.4" />,
  store: (
    <>
      <path d="M5.5 3.5h13L21 7.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7.5zM3 8h18" />
      <path d="M8.5 11.5a3.5 3.5 0 0 0 7 0" />
    </>
  ),
  strike: (
    <path d="M4 12h16M16.5 7.5C16 5.5 14.3 4.5 12 4.5c-2.8 0-4.5 1.5-4.5 3.5 0 1 .4 1.8 1.2 2.4M7.5 16c.4 2.2 2.2 3.5 4.7 3.5 2.9 0 4.8-1.5 4.8-3.9 0-.6-.1-1.1-.3-1.6" />
  ),
  table: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M3 9.5h18M3 14.8h18M12 9.5V20" />
    </>
  ),
  trash: (
    <path d="M4 6.5h16M9 6.5V4.5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2M6 6.5l1 13a1.5 1.5 0 0 0 1.5 1.4h7a1.5 1.5 0 0 0 1.5-1.4l1-13M10 11v5.5M14 11v5.5" />
  ),
  underline: <path d="M6.5 4v7a5.5 5.5 0 0 0 11 0V4M5 20.5h14" />,
  undo: <path d="M9 5l-5 5 5 5M4 10h10.5a5.5 5.5 0 0 1 0 11H11" />,
  upload: <path d="M12 15.5V4M7 9l5-5 5 5M4 15.5V19a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-3.5" />,
  warning: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.3v.1" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  size?: number;
  /** Where it stands and its color. */
  className?: string;
}

/** Decoration only: whatever it stands in carries the name. */
export const Icon = ({ name, size = 20, className = '' }: IconProps) => (
  <svg
    className={`shrink-0 ${className}`}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[name]}
  </svg>
);
