import type { ComponentType, ReactNode } from 'react';
import { createContext, lazy, Suspense, useContext, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LoadFailure } from './loaded.tsx';

const MESSAGE = 'This part of the dashboard could not be loaded.';

const RetryContext = createContext({ action: '', onRetry: (): void => undefined });

/** Some browsers remember a failed import until the page is loaded again. Drafts keep what was typed. */
const LOAD_AGAIN = { action: 'Load again', onRetry: () => window.location.reload() };

const MissingPart = () => <LoadFailure message={MESSAGE} {...useContext(RetryContext)} />;

function MissingWindow({ isOpen = true, onClose }: { isOpen?: boolean; onClose: () => void }) {
  const { action, onRetry } = useContext(RetryContext);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Not loaded"
      description={MESSAGE}
      footer={
        <>
          <Button label="Close" onClick={onClose} />
          <Button label={action} variant="primary" onClick={onRetry} />
        </>
      }
    />
  );
}

interface LateOptions<Props> {
  /** Shown if the chunk fails to load. */
  Missing?: ComponentType<Props>;
  /** Shown while it loads. If absent, the component suspends the screen around it. */
  fallback?: ReactNode;
}

/** Options of what may be absent without notice. */
export const LATE_EXTRA = { Missing: () => null, fallback: null };

/** Options of a dialog. */
export const LATE_WINDOW = { Missing: MissingWindow, fallback: null };

/** Component whose chunk `load` loads before it is shown. */
export type Late<Props> = ((props: Props) => ReactNode) & { load: () => Promise<unknown> };

/**
 * Lazily loaded component. If its chunk fails to load, for example offline, shows `Missing` instead of breaking the whole
 * dashboard, and the next use retries.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Missing = MissingPart, fallback }: LateOptions<NoInfer<Props>> = {},
): Late<Props> {
  let part: ComponentType<Props> | null = null;
  const fetchPart = (): ComponentType<Props> => {
    const component: ComponentType<Props> = lazy(async () => ({ default: await load().catch(() => Absent) }));
    const Absent = (props: Props) => {
      // Only after it was shown: React re-creates components that suspend before mounting, which would retry forever.
      useEffect(() => () => forget(component), []);
      return <Missing {...props} />;
    };
    return component;
  };
  const forget = (component: ComponentType<Props> | null): void => {
    if (part === component) part = null;
  };
  const getPart = (): ComponentType<Props> => {
    part ??= fetchPart();
    return part;
  };
  const Shown = (props: Props) => {
    const [{ Part, isRetried }, setShown] = useState(() => ({ Part: getPart(), isRetried: false }));
    const retry = () => {
      forget(Part);
      setShown({ Part: getPart(), isRetried: navigator.onLine });
    };
    const content = <Part {...props} />;
    return (
      <RetryContext value={isRetried ? LOAD_AGAIN : { action: 'Try again', onRetry: retry }}>
        {fallback === undefined ? content : <Suspense fallback={fallback}>{content}</Suspense>}
      </RetryContext>
    );
  };
  return Object.assign(Shown, { load });
}
