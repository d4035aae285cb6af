/**
 * Built-in copy in the club's own voice, by the keys of `contract/content-keys.ts`: `home_lead: 'One sentence.'`. It shows until
 * somebody writes the text in the dashboard; what is not named here takes the product's words, with the club's names in them.
 */
export const words: Record<string, string> = {};
