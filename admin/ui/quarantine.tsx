import { createContext, useContext } from 'react';
import type { QuarantinedItem } from '../../contract/releases.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { Icon } from './icon.tsx';

/** Quarantined items, provided once for the notes on hundreds of rows. */
export const QuarantineContext = createContext<readonly QuarantinedItem[]>([]);

interface QuarantineNoteProps {
  entity: WorkingCopyEntity;
  /** Undefined if nothing is stored. */
  id: number | undefined;
  className?: string;
}

/** Note on an item that broke its page. Visitors see its previous version. */
export function QuarantineNote({ entity, id, className = '' }: QuarantineNoteProps) {
  const quarantined = useContext(QuarantineContext).find((item) => item.entity === entity && item.id === id);
  if (!quarantined) return null;
  return (
    <p className={`my-2 flex gap-2 text-danger ${className}`}>
      <Icon name="warning" size={18} />
      <span className="min-w-0 wrap-anywhere">
        <strong>Held back.</strong> {quarantined.reason}
      </span>
    </p>
  );
}
