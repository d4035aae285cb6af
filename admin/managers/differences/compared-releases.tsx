import { useInfiniteQuery } from '@tanstack/react-query';
import type { Release } from '../../../contract/releases.ts';
import { releasesQuery } from '../../data/releases.ts';
import { formatMoment } from '../../lib/moments.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { getReleaseName } from '../history/release-name.ts';

interface ComparedReleasesProps {
  /** Null for the working copy. */
  before: number | null;
  after: number | null;
  onChange: (params: { release?: string; against?: string }) => void;
}

const describe = (release: Release): string =>
  `Release ${release.id}: ${getReleaseName(release)}, ${formatMoment(release.createdAt)}`;

/** Which two versions are compared. */
export const ComparedReleases = ({ before, after, onChange }: ComparedReleasesProps) => {
  const { data } = useInfiniteQuery({ ...releasesQuery('compared'), refetchOnMount: 'always' });
  const listed = data?.pages.flat() ?? [];
  const others = [before, after].filter((id) => id !== null && !listed.some((release) => release.id === id));
  const options = [
    ...listed.map((release) => ({ value: String(release.id), label: describe(release) })),
    ...[...new Set(others)].map((id) => ({ value: String(id), label: `Release ${id}` })),
  ];
  return (
    <div className="compared-releases">
      <SelectField
        label="Before"
        value={before === null ? '' : String(before)}
        onChange={(against) => onChange({ against })}
        options={before === null ? [{ value: '', label: 'Nothing' }, ...options] : options}
      />
      <SelectField
        label="After"
        value={after === null ? '' : String(after)}
        onChange={(release) => onChange({ release, against: '' })}
        options={[{ value: '', label: 'Working copy, with unpublished edits' }, ...options]}
      />
    </div>
  );
};
