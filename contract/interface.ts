/** Times and limits of the public site and dashboard (spec.md §4, §5, §9). Milliseconds unless noted. */

export const CAROUSEL_INTERVAL = 5000;

export const TOASTS = {
  visible: 1,
  duration: 5000,
  /** Read by nothing: sonner removes a dismissed toast after its animation, and nobody sees either. */
  removeDelay: 1_000_000,
  swipeThreshold: 50,
  hotkey: 'F8',
} as const;

export const TOOLTIPS = { delay: 700, skipDelay: 300 } as const;

export const UPLOADS = {
  maxFiles: 1,
  maxBytes: 10_485_760,
  allowedTypes: ['image/*'],
  temporaryCredentialsSeconds: 604_800,
} as const;

export const EDITOR = { minHeight: 150, codeTab: '  ' } as const;
