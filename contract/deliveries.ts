import { z } from 'zod';

/** Notifications sent to other servers once a release is live. */
export const NOTIFICATIONS = ['purge', 'webhook'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

/** Delivery state of the live release at one destination. */
export const deliveryState = z.object({
  to: z.enum([...NOTIFICATIONS, 'bucket']),
  /** The newest release that arrived there; null before the first. */
  release: z.int().nullable(),
  at: z.string().nullable(),
  /** Tries for what still waits; 0 where nothing waits. */
  attempts: z.int(),
  /** Reason why the last try failed. Null if it did not. */
  error: z.string().nullable(),
});
export type DeliveryState = z.infer<typeof deliveryState>;
