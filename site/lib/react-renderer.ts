import react from '@astrojs/react/server.js';

/**
 * Astro's own, but for the prefix of React's ids: it counts the islands that were rendered before, which are fewer where
 * some were kept (`kept.ts`), and a page's bytes are to be a function of its content. None of ours has such an id.
 */
export default {
  ...react,
  renderToStaticMarkup: (...given: Parameters<typeof react.renderToStaticMarkup>) =>
    react.renderToStaticMarkup.apply(undefined, given),
};
