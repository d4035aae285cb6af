declare module 'virtual:guide' {
  /** Pages of docs/guide, in the order of its README (scripts/guide-pages.mjs). */
  export const guide: readonly { id: string; title: string; html: string }[];
}
