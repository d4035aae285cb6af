import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { listUnsavedForms, type UnsavedForm, useUnsavedForms } from '../client/unsaved-forms.ts';
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
}

const EditingContext = createContext<Editing | null>(null);

const OpenBlockContext = createContext<OpenBlock | null>(null);

export const useOpenBlock = (): OpenBlock | null => useContext(OpenBlockContext);

const list = new Intl.ListFormat('en-US');

let isConfirmed = false;

/** True after the user has just confirmed leaving, although the forms have not closed yet. */
export const isLeavingConfirmed = (): boolean => isConfirmed;

/** Block that must be saved or canceled first. Rendered by many blocks, after its form. */
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
  const isUnsaved = useUnsavedForms().length > 0;
  const editing = useMemo(
    (): Editing => ({
      start: (block) => {
        leaveMessageBehind();
        setOpen((current) => current ?? block);
      },
      stop: (key) => setOpen((current) => (current?.key === key ? null : current)),
      leave: (then, label) => {
        const forms = listUnsavedForms().filter((form) => label === undefined || form.label === label);
        if (forms.length > 0) return setLeaving({ forms, then });
        if (label === undefined) setOpen(null);
        then();
      },
    }),
    [],
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isUnsaved]);
  useEffect(() => {
    if (!leaving || isUnsaved) return;
    // A save in progress has just settled it.
    setLeaving(null);
    goOn(leaving.then);
  }, [leaving, isUnsaved]);

  const { forms = [], then } = leaving ?? {};
  const saveAndLeave = async () => {
    // Closes the question first, so that an invalid field can take the focus.
    flushSync(() => setLeaving(null));
    for (const form of forms) if (!(await form.save())) return;
    if (then) goOn(then);
  };
  const discardAndLeave = () => {
    setLeaving(null);
    for (const form of forms) form.discard();
    if (then) goOn(then);
  };
  const keepEditing = () => setLeaving(null);
  return (
    <EditingContext value={editing}>
      <OpenBlockContext value={open}>{children}</OpenBlockContext>
      <Dialog
        isOpen={leaving !== null}
        onClose={keepEditing}
        title={`Save your changes to ${list.format(forms.map(({ label }) => label))}?`}
        description="You changed something there and haven’t saved it."
        footer={
          <>
            <Button label="Don’t save" variant="danger-plain" className="mr-auto -ml-2.5" onClick={discardAndLeave} />
            <Button label="Keep editing" onClick={keepEditing} />
            <Button label="Save" variant="primary" onClick={saveAndLeave} />
          </>
        }
      />
    </EditingContext>
  );
}

function goOn(then: () => void): void {
  isConfirmed = true;
  then();
  setTimeout(() => {
    isConfirmed = false;
  });
}
