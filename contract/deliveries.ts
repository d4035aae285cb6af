import { z } from 'zod';

/** Notifications sent to other servers after a release goes live. */
export const NOTIFICATIONS = ['purge', 'webhook'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

export const deliveryState = z.object({
  to: z.enum([...NOTIFICATIONS, 'bucket']),
  /** Latest release that was delivered there. Null before the first. */
  release: z.int().nullable(),
  at: z.string().nullable(),
  /** Failed tries of the pending delivery; 0 if none is pending. */
  attempts: z.int(),
  /** Reason why the last try failed. Null if it did not. */
  error: z.string().nullable(),
});
export type DeliveryState = z.infer<typeof deliveryState>;
