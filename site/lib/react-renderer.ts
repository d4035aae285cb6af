import react from '@astrojs/react/server.js';

/**
 * Astro's renderer without its prefix for React ids. The prefix counts rendered islands, which cached ones (`cache-part.ts`)
 * would change, but a page's bytes must depend only on its content. None of our islands uses such ids.
 */
export default {
  ...react,
  // Astro's own check renders a component once more, to see if it is React's. All of ours are; a string is an element's name.
  check: async (component: unknown) => typeof component === 'function',
  renderToStaticMarkup: (...given: Parameters<typeof react.renderToStaticMarkup>) =>
    react.renderToStaticMarkup.apply(undefined, given),
};
