import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, readJson } from '../lib/api-client.ts';
import { onServerEvent, openServerEvents } from '../lib/server-events.ts';
import { useAfterWrite, useKeepProgress } from './publishing.ts';

/** One act may change many items; they are read again once. */
const GATHER_MILLISECONDS = 100;
const TRY_AGAIN_MILLISECONDS = 10_000;
const LISTS = ['content', 'hero-images', 'carousel-images', 'embed-documents', 'external-links', 'users', 'media'];

const isList = (key: readonly unknown[]): boolean => key[1] === 'admin' && LISTS.some((list) => list === key[2]);

/**
 * Follows what others do, and the same account in other windows, for as long as the window is looked at: a browser holds few connections to one server, and a
 * volunteer many tabs.
 */
export const useServerEvents = (): void => {
  const client = useQueryClient();
  const afterWrite = useRef(useAfterWrite());
  const keepProgress = useRef(useKeepProgress());
  useEffect(() => {
    let close = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const rereadStatus = () => void afterWrite.current({ releaseId: null });
    const reread = () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) });
      rereadStatus();
    };
    const leave = () => {
      clearTimeout(timer);
      close();
    };
    // What happened while nobody listened is not told afterwards.
    const onOpen = () => {
      if (!isFirst) reread();
      isFirst = false;
    };
    const follow = () => {
      leave();
      if (document.visibilityState === 'visible') close = openServerEvents({ onOpen, onRefused });
    };
    // Asked by an ordinary call: its refusal says whether the session is over.
    const onRefused = () => {
      leave();
      void readJson(api.auth.user.$get()).catch(() => null);
      timer = setTimeout(follow, TRY_AGAIN_MILLISECONDS);
    };
    const unsubscribe = onServerEvent((event) => {
      if (event.type === 'change') {
        clearTimeout(gathering);
        gathering = setTimeout(reread, GATHER_MILLISECONDS);
      }
      if (event.type !== 'publish') return;
      keepProgress.current(event);
      rereadStatus();
    });
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(gathering);
      unsubscribe();
      leave();
    };
  }, [client]);
};
