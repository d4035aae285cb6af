const MEGABYTE = 1024 * 1024;

/** "3.2 MB", "640 KB". */
export const formatBytes = (bytes: number): string =>
  bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
