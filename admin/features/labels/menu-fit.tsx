import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isInHeader, type MenuRow } from '../../../contract/menu.ts';
import { Icon } from '../../ui/icon.tsx';
import { useStableFields } from '../check/item-findings.tsx';
import { measureMenu } from './measure-menu.ts';

/** Checks before saving if the names fit into the header. */
export function MenuFit({ rows }: { rows: readonly Record<string, string>[] }) {
  const shown = rows
    .filter((row) => isInHeader(row as Pick<MenuRow, 'showIn'>))
    .map(({ name = '', title = '' }) => name.trim() || title);
  const { names } = useStableFields({ names: shown.filter((name) => name !== '').join('\n') });
  const { data: problems } = useQuery({
    queryKey: ['menu fit', names],
    queryFn: () => measureMenu(names.split('\n')),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return (
    <div role="status" className="grid gap-1">
      {problems?.length === 0 && <p>This fits at 390, 820 and 1440 pixels.</p>}
      {problems?.map((problem) => (
        <p key={problem} className="flex items-center gap-2 font-semibold text-warning">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      ))}
    </div>
  );
}
