import type { Release, ReleaseKind } from '../../../contract/releases.ts';

const UNNAMED = {
  publish: 'Published',
  restore: 'Went back',
  scheduled: 'Published on schedule',
  rebuild: 'Put together anew',
  draft: 'Edits kept',
} as const satisfies Record<ReleaseKind, string>;

export const getReleaseName = ({ note, kind }: Pick<Release, 'note' | 'kind'>): string => note || UNNAMED[kind];
