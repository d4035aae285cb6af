import { useQuery } from '@tanstack/react-query';
import { releaseQuery } from '../../data/releases.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { DifferenceList } from '../publishing/pending-list.tsx';

/** What a release changed, compared with the one before. */
export const ReleaseDifferences = ({ id }: { id: number }) => {
  const { data, isError, refetch } = useQuery(releaseQuery(id));
  if (isError) return <LoadFailure message="The changes could not be loaded." onRetry={refetch} />;
  if (!data) return <p role="status">Comparing…</p>;
  if (data.differences.length === 0) return <p>No text or picture differs from the release before.</p>;
  return <DifferenceList differences={data.differences} />;
};
