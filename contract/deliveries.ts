import { z } from 'zod';

/** What other servers are told once a release is live. */
export const NOTIFICATIONS = ['purge', 'webhook'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

/** How far one place beyond this server follows the live release. */
export const deliveryState = z.object({
  to: z.enum([...NOTIFICATIONS, 'bucket']),
  /** The newest release that arrived there; null before the first. */
  release: z.int().nullable(),
  at: z.string().nullable(),
  /** Tries for what still waits; 0 where nothing waits. */
  attempts: z.int(),
  /** Why the last try failed; null where it did not. */
  error: z.string().nullable(),
});
export type DeliveryState = z.infer<typeof deliveryState>;
