/** Emphasis that is a sentence of its own begins a line of its own, where there is room for it. */
export const setBannerLines = (html: string): string =>
  html.replace(/(?<=[.!?…]) +<strong>/g, ' <br class="wide-break" /><strong>');
