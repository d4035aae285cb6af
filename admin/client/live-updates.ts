import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AdminSession } from '../../contract/auth.ts';
import type { EditingReport, Editor, LiveUpdate } from '../../contract/live-updates.ts';
import { ENTITIES } from '../../contract/working-copy.ts';
import { api, getWindowId, readJson, WINDOW_NAME } from './api.ts';
import { useAfterWrite, useKeepProgress } from './publishing.ts';
import { sessionQuery } from './session.ts';
import { noteOtherAccount, noteSession, noteSessionEnd } from './session-gate.ts';
import { hasUnsavedForms } from './unsaved-forms.ts';

/** Delay for merging refetches, since one action may change many items, and a release takes many steps. */
const GATHER_MILLISECONDS = 100;
const TRY_AGAIN_MILLISECONDS = 10_000;
const LISTS: string[] = [...Object.values(ENTITIES).map(({ path }) => path), 'users', 'media', 'season'];

const isList = (key: readonly unknown[]): boolean => key[1] === 'admin' && LISTS.some((list) => list === key[2]);

type Listener = (event: LiveUpdate) => void;

const TYPES = ['change', 'publish', 'editing', 'season'] as const satisfies LiveUpdate['type'][];

const listeners = new Set<Listener>();

/** Well below the server's timeout for silent editors. */
const REPORT_MILLISECONDS = 10_000;

/**
 * Receives changes by others, and by the same account in other windows, while the window is visible. Browsers allow few
 * connections per server, and volunteers have many tabs.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const afterWrite = useRef(useAfterWrite());
  const keepProgress = useRef(useKeepProgress());
  useEffect(() => {
    let close = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let following: ReturnType<typeof setTimeout> | undefined;
    // Not connected before the window is first visible. Data read earlier may be stale by then.
    let isFirst = document.visibilityState === 'visible';
    const rereadStatus = () => void afterWrite.current({ releaseId: null });
    const reread = () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) });
      rereadStatus();
    };
    const leave = () => {
      clearTimeout(timer);
      close();
    };
    // Events sent while disconnected are not repeated.
    const onOpen = () => {
      noteSession();
      if (!isFirst) {
        reread();
        void followSession(client);
      }
      isFirst = false;
    };
    const follow = () => {
      leave();
      if (document.visibilityState !== 'visible') return;
      const source = new EventSource(`/api/admin/events?window=${WINDOW_NAME}`);
      close = () => source.close();
      for (const type of TYPES) source.addEventListener(type, dispatch);
      source.addEventListener('open', onOpen);
      // Once refused, browsers do not reconnect.
      source.addEventListener('error', () => source.readyState === EventSource.CLOSED && onRefused());
    };
    const onRefused = () => {
      isFirst = false;
      void followSession(client);
      timer = setTimeout(follow, TRY_AGAIN_MILLISECONDS);
    };
    const unsubscribe = onLiveUpdate((event) => {
      if (event.type === 'change' || event.type === 'season') {
        clearTimeout(gathering);
        gathering = setTimeout(reread, GATHER_MILLISECONDS);
      }
      if (event.type !== 'publish') return;
      keepProgress.current(event);
      // Not restarted by the next step, or constant saves by others would delay it forever.
      following ??= setTimeout(() => {
        following = undefined;
        rereadStatus();
      }, GATHER_MILLISECONDS);
    });
    follow();
    const listening = new AbortController();
    document.addEventListener('visibilitychange', follow, { signal: listening.signal });
    // Another account may have signed in beside this window, which stayed visible.
    window.addEventListener('focus', () => void followSession(client), { signal: listening.signal });
    return () => {
      listening.abort();
      clearTimeout(gathering);
      clearTimeout(following);
      unsubscribe();
      leave();
    };
  }, [client]);
}

/** Reports this window's open form. @returns the other windows that have it open */
export function useOtherEditors({ entity, item }: Pick<EditingReport, 'entity' | 'item'>): Editor[] {
  const [editors, setEditors] = useState<Editor[]>([]);
  useEffect(() => {
    const report = (isEditing: boolean) =>
      readJson(api.admin.events.editing.$post({ json: { entity, item, window: getWindowId(), isEditing } }));
    // Only a courtesy: if it fails, saving still detects the conflict.
    const dispatch = () =>
      report(true).then(
        (response) => setEditors(response.editors),
        () => null,
      );
    void dispatch();
    const timer = setInterval(dispatch, REPORT_MILLISECONDS);
    const unsubscribe = onLiveUpdate((event) => {
      if (event.type === 'editing' && event.entity === entity && event.item === item) setEditors(event.editors);
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
      void report(false).catch(() => null);
    };
  }, [entity, item]);
  return editors.filter(({ window }) => window !== getWindowId());
}

/**
 * Loads the page again if the session is another account's now, or may do other things, to show nothing of the previous one.
 * Unsaved text stays, with a notice.
 */
async function followSession(client: QueryClient): Promise<void> {
  const session = await readJson(api.admin.auth.$get()).catch(() => null);
  const shown = client.getQueryData(sessionQuery.queryKey);
  if (!session || !shown) return;
  if (describeAccess(session) !== describeAccess(shown) && !hasUnsavedForms()) return window.location.reload();
  if (!session.authenticated) return noteSessionEnd();
  noteOtherAccount(session.admin.id === shown.admin?.id ? null : session.admin.username);
}

const describeAccess = (session: AdminSession): string =>
  JSON.stringify([session.admin?.id, session.admin?.isSuperAdmin, 'twoFactorDue' in session]);

function dispatch({ data }: MessageEvent<string>): void {
  const event = JSON.parse(data) as LiveUpdate;
  for (const listener of listeners) listener(event);
}

function onLiveUpdate(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
