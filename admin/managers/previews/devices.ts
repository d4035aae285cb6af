import type { IconName } from '../../ui/icon.tsx';

/** What visitors hold in their hands, by the width of its page. */
export const devices = {
  phone: { label: 'Phone', width: 390, height: 844, icon: 'phone' },
  tablet: { label: 'Tablet', width: 820, height: 1180, icon: 'document' },
  desktop: { label: 'Desktop', width: 1440, height: 900, icon: 'desktop' },
} as const satisfies Record<string, { label: string; width: number; height: number; icon: IconName }>;

export type Device = keyof typeof devices;

export const DEVICES = Object.keys(devices) as Device[];

/** The options of a choice between them. */
export const deviceOptions = DEVICES.map((value) => ({ value, label: devices[value].label }));
