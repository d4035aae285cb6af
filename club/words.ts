/**
 * Built-in copy in the club's voice, by the keys of `contract/content-keys.ts`: `home_lead: 'One sentence.'`. Shown until
 * the text is edited in the dashboard. Keys missing here use the product's copy with the club's names.
 */
export const words: Record<string, string> = {};
