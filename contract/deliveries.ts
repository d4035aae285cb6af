/** What other servers are told once a release is live. */
export const NOTIFICATIONS = ['purge', 'webhook'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

/** How far one place beyond this server follows the live release. */
export interface DeliveryState {
  to: Notification | 'bucket';
  /** The newest release that arrived there; null before the first. */
  release: number | null;
  at: string | null;
  /** Tries for what still waits; 0 where nothing waits. */
  attempts: number;
  /** Why the last try failed; null where it did not. */
  error: string | null;
}
