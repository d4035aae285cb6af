import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';

interface OpenBlock {
  key: ContentKey;
  label: string;
}

/** What the open form offers to whoever wants to leave it. */
export interface OpenForm {
  save: () => Promise<boolean>;
  discard: () => void;
}

interface Editing {
  /** The one block in edit mode. */
  open: OpenBlock | null;
  isUnsaved: boolean;
  start: (block: OpenBlock) => void;
  stop: () => void;
  setUnsaved: (isUnsaved: boolean) => void;
  /** The open form says how it is saved and thrown away; null when it closes. */
  attach: (form: OpenForm | null) => void;
  /** Does `then` at once, or after asking about unsaved text. */
  leave: (then: () => void) => void;
}

const EditingContext = createContext<Editing | null>(null);

export const useEditing = (): Editing => {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing is called outside EditingProvider');
  return editing;
};

export const EditingProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<OpenBlock | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const [leaving, setLeaving] = useState<{ then: () => void } | null>(null);
  const form = useRef<OpenForm | null>(null);
  const attach = useCallback((next: OpenForm | null) => {
    form.current = next;
  }, []);

  const stop = useCallback(() => {
    setOpen(null);
    setUnsaved(false);
  }, []);

  const leave = useCallback(
    (then: () => void) => {
      if (isUnsaved) setLeaving({ then });
      else {
        stop();
        then();
      }
    },
    [isUnsaved, stop],
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const saveAndLeave = async () => {
    setLeaving(null);
    if (await form.current?.save()) leaving?.then();
  };
  const discardAndLeave = () => {
    setLeaving(null);
    form.current?.discard();
    leaving?.then();
  };

  const editing = useMemo(
    () => ({ open, isUnsaved, start: setOpen, stop, setUnsaved, attach, leave }),
    [open, isUnsaved, stop, attach, leave],
  );
  return (
    <EditingContext value={editing}>
      {children}
      {open && (
        <UnsavedDialog
          isOpen={leaving !== null}
          label={open.label}
          onKeepEditing={() => setLeaving(null)}
          onDiscard={discardAndLeave}
          onSave={saveAndLeave}
        />
      )}
    </EditingContext>
  );
};
