import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import astroReact from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { brand } from './club/brand.ts';
import { fonts } from './club/fonts.ts';
import { guidePages } from './scripts/guide-pages.mjs';

/** The store's address is the club's own choice, so its page stands outside `site/pages`. */
const storePage = {
  name: 'store-page',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: brand.store.path, entrypoint: './site/views/StorePage.astro' }),
  },
};

/** Islands wait for the first paint: site/directives/painted.ts. */
const paintedDirective = {
  name: 'painted-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'painted', entrypoint: './site/directives/painted.ts' }),
  },
};

const react = astroReact({ experimentalDisableStreaming: true });

/** React with a renderer of ours. */
const reactIslands = {
  ...react,
  hooks: {
    ...react.hooks,
    'astro:config:setup': (options) =>
      react.hooks['astro:config:setup']({
        ...options,
        addRenderer: (renderer) =>
          options.addRenderer({
            ...renderer,
            serverEntrypoint: fileURLToPath(new URL('site/lib/react-renderer.ts', import.meta.url)),
          }),
      }),
  },
};

/** A first view makes a dozen requests at most: React and the islands' shared code come in one file each. */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/, priority: 2 },
  // Not the islands themselves: a page that has only one of them would load a file more to find it.
  { name: 'islands', test: /site[\\/](lib[\\/]|islands[\\/]([a-z]|CarouselControls|ResponsiveImage))/, priority: 1 },
  // Modules that two screens of the dashboard share and the first tab needs, with their own dependencies. The rest
  // comes with its screens.
  {
    name: (id, modules) => (isOnFirstTab(id, modules) ? 'dashboard' : null),
    test: /[\\/](admin|club|contract)[\\/]/,
    minShareCount: 2,
  },
];

/** React's own entry stands in its group, which may export more than the entry does: else it is one more file to fetch. */
const entriesInGroups = {
  name: 'entries-in-groups',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
};

/** A start loads a few files, not the hundreds of the packages. Not in development, which can't inline CommonJS. */
const bundledPackages = {
  name: 'bundled-packages',
  apply: 'build',
  config: () => ({ environments: { ssr: { resolve: { noExternal: true } } } }),
};

export default defineConfig({
  srcDir: './site',
  publicDir: './club/icons',
  output: 'server',
  trailingSlash: 'never',
  // Nobody waits for a page's beginning: it is checked whole. Streams would cost it a tenth of its time and eight turns of the event loop.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [reactIslands, storePage, paintedDirective],
  vite: {
    plugins: [tailwindcss(), entriesInGroups, guidePages, bundledPackages],
    // Cards stand below the fold and in closed tabs: inlined, they would make every visitor's first view wait.
    build: { assetsInlineLimit: (path) => (/[\\/]card-[\w-]+\.svg$/.test(path) ? false : undefined) },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
        // Zod's own setting, before any schema: else it tries `new Function`, which the policy forbids and Firefox reports.
        define: { 'globalThis.__zod_globalConfig': '{ jitless: true }' },
      },
    },
  },
  session: false,
  build: { inlineStylesheets: 'never' },
  // Astro measures the default width; headings are set wider, see the fallback in club/theme.css.
  fonts: [
    describeFont(fonts.heading, 'heading', ['Heading Fallback', 'Arial', 'sans-serif'], false),
    describeFont(fonts.body, 'body', ['sans-serif']),
  ],
  security: {
    csp: {
      // Each public page adds its own frame-src: what the release embeds, or nothing.
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob: https: http:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
});

/** True for a module that the dashboard imports at once, by way of others too. */
function isOnFirstTab(id, modules, visited = new Set()) {
  if (/[\\/]admin[\\/]shell[\\/]app\.tsx$/.test(id)) return true;
  if (visited.has(id)) return false;
  visited.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isOnFirstTab(importer, modules, visited)) ?? false;
}

function describeFont({ name, file, ...variant }, role, fallbacks, optimizedFallbacks = true) {
  return {
    provider: fontProviders.local(),
    name,
    cssVariable: `--font-club-${role}`,
    fallbacks,
    optimizedFallbacks,
    options: { variants: [{ src: [`./club/fonts/${file}`], ...variant, style: 'normal' }] },
  };
}
