import { useQueryClient } from '@tanstack/react-query';

const EVERYTHING = { queryKey: ['api', 'admin'] };

/**
 * For writes that may have changed anything: reads again what is on screen, and forgets the rest. A tab that is opened
 * next would otherwise begin with items that are gone, and an edit of one of them would meet a conflict with nobody.
 */
export const useRereadAll = () => {
  const client = useQueryClient();
  return (): Promise<void> => {
    client.removeQueries({ ...EVERYTHING, type: 'inactive' });
    return client.invalidateQueries(EVERYTHING);
  };
};
