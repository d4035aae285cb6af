import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type UnsavedForm, useUnsavedForms } from '../client/unsaved-forms.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { leaveMessageBehind } from '../ui/toasts.tsx';

interface OpenBlock {
  key: string;
  label: string;
}

/** Stable reference, so that opening an editor does not re-render its readers. */
interface Editing {
  /** Opens a block's form, unless one is open. */
  start: (block: OpenBlock) => void;
  /** Closes that block's form, but no other. */
  stop: (key: string) => void;
  /** Calls `then` now, or after asking about unsaved changes, of one form only if `label` is given. */
  leave: (then: () => void, label?: string) => void;
  isUnsaved: () => boolean;
  /** True after the user has just confirmed leaving, although the forms have not closed yet. */
  isDecided: () => boolean;
}

const EditingContext = createContext<Editing | null>(null);

const OpenBlockContext = createContext<OpenBlock | null>(null);

export const useOpenBlock = (): OpenBlock | null => useContext(OpenBlockContext);

interface UnsavedDialogProps {
  isOpen: boolean;
  labels: readonly string[];
  onKeepEditing: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

const list = new Intl.ListFormat('en-US');

/** Block that must be saved or cancelled first. Rendered by many blocks, after its form. */
export function useBlockingBlock(): OpenBlock | null {
  const open = useOpenBlock();
  return useDeferredValue(open) && open;
}

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing is called outside EditingProvider');
  return editing;
}

export function EditingProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenBlock | null>(null);
  const [leaving, setLeaving] = useState<{ forms: readonly UnsavedForm[]; then: () => void } | null>(null);
  const unsaved = useUnsavedForms();
  const isUnsaved = unsaved.length > 0;
  const start = useCallback((block: OpenBlock) => {
    leaveMessageBehind();
    setOpen((open) => open ?? block);
  }, []);
  const stop = useCallback((key: string) => setOpen((open) => (open?.key === key ? null : open)), []);

  const latestUnsaved = useRef(unsaved);
  latestUnsaved.current = unsaved;
  const readUnsaved = useCallback(() => latestUnsaved.current.length > 0, []);
  const leave = useCallback((then: () => void, label?: string) => {
    const all = latestUnsaved.current;
    const forms = label === undefined ? all : all.filter((form) => form.label === label);
    if (forms.length > 0) return setLeaving({ forms, then });
    if (label === undefined) setOpen(null);
    then();
  }, []);

  useEffect(() => {
    if (!isUnsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isUnsaved]);

  const decided = useRef(false);
  const isDecided = useCallback(() => decided.current, []);
  const goOn = useCallback((then: () => void) => {
    decided.current = true;
    then();
    setTimeout(() => {
      decided.current = false;
    });
  }, []);
  useEffect(() => {
    if (!leaving || isUnsaved) return;
    // A save in progress has just settled it.
    setLeaving(null);
    goOn(leaving.then);
  }, [leaving, isUnsaved, goOn]);
  const saveAndLeave = async () => {
    // Closes the question first, so that an invalid field can take the focus.
    flushSync(() => setLeaving(null));
    for (const form of leaving?.forms ?? []) if (!(await form.save())) return;
    if (leaving) goOn(leaving.then);
  };
  const discardAndLeave = () => {
    setLeaving(null);
    for (const form of leaving?.forms ?? []) form.discard();
    if (leaving) goOn(leaving.then);
  };

  const editing = useMemo(
    () => ({ start, stop, leave, isUnsaved: readUnsaved, isDecided }),
    [start, stop, leave, readUnsaved, isDecided],
  );
  return (
    <EditingContext value={editing}>
      <OpenBlockContext value={open}>{children}</OpenBlockContext>
      <UnsavedDialog
        isOpen={leaving !== null}
        labels={leaving?.forms.map(({ label }) => label) ?? []}
        onKeepEditing={() => setLeaving(null)}
        onDiscard={discardAndLeave}
        onSave={saveAndLeave}
      />
    </EditingContext>
  );
}

function UnsavedDialog({ isOpen, labels, onKeepEditing, onDiscard, onSave }: UnsavedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeepEditing}
      title={`Save your changes to ${list.format(labels)}?`}
      description="You changed something there and haven’t saved it."
      footer={
        <>
          <Button variant="danger-plain" className="mr-auto -ml-2.5" onClick={onDiscard}>
            Don’t save
          </Button>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="primary" onClick={onSave}>
            Save
          </Button>
        </>
      }
    />
  );
}
