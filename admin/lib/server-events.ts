import type { ServerEvent } from '../../contract/events.ts';
import { WINDOW_NAME } from './api-client.ts';

type Listener = (event: ServerEvent) => void;

const TYPES = ['change', 'publish', 'editing'] as const satisfies ServerEvent['type'][];

const listeners = new Set<Listener>();

export const onServerEvent = (listener: Listener) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const tell = ({ data }: MessageEvent<string>): void => {
  const event = JSON.parse(data) as ServerEvent;
  for (const listener of listeners) listener(event);
};

interface Stream {
  /** It is open, perhaps again: what happened meanwhile is not told. */
  onOpen: () => void;
  /** The server refused it; browsers do not try again by themselves then. */
  onRefused: () => void;
}

/** @returns how to close it */
export const openServerEvents = ({ onOpen, onRefused }: Stream) => {
  const source = new EventSource(`/api/admin/events?window=${WINDOW_NAME}`);
  for (const type of TYPES) source.addEventListener(type, tell);
  source.addEventListener('open', onOpen);
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onRefused();
  });
  return () => source.close();
};
