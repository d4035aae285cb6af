/** The folders of api/, lowest first: a file imports from its own folder and from those before it. */
const LAYERS = [
  'process',
  'settings',
  'http',
  'changes',
  'auth',
  'media',
  'content',
  'releases',
  'render',
  'publish',
  'deliver',
  'backups',
  'takedowns',
];

/** On top of them: features that know the layers, never one another. */
const FEATURES = ['differences', 'events', 'hand-over', 'metrics', 'openapi', 'previews'];

/** Tests, and what they are made with, may reach everything. */
const TESTS = String.raw`\.test\.tsx?$|/testing[^/]*\.ts$`;

const anyOf = (names) => `(${names.join('|')})`;

/** What other folders of api/ may import of a folder that has an inside. api/app.ts and api/system.ts put all together. */
const DOORS = {
  auth: [
    ...['require-admin', 'sessions', 'auth.queries', 'second-factors.queries', 'share-links.queries'],
    ...['passwords', 'printed-passwords.queries', 'admin-users/admin-users.queries'],
  ],
  media: [
    ...['media', 'media.queries', 'uploads.queries', 'object-store', 'local-store', 'serve-image'],
    ...['removed-pictures', 'removed-pictures.queries'],
  ],
  content: [
    ...['content-deps', 'working-copy', 'row-index', 'write-item', 'replace-working-copy', 'focal-points'],
    ...[
      'differences',
      'differences/compare-rows',
      'differences/compare-blocks',
      'library/image-uses',
      'checks/site-findings',
      'library/substitute-picture',
    ],
  ],
  render: [
    ...['site-renderer', 'make-pages', 'render-pages', 'served-page', 'page-fingerprint', 'describe-problem'],
    ...['share-images/plan-share-images', 'share-images/share-images'],
  ],
  publish: [
    ...['publish-context', 'local-publisher', 'publish-release', 'publish-lease', 'scheduler-lease'],
    ...['notifications.queries', 'backoff', 'publisher'],
  ],
  deliver: ['release-folder', 'reconcile', 'static-assets', 'static-origin', 'visitors/open-port', 'erase-pictures'],
  backups: ['archive-lease', 'backup-status.queries', 'rewrite-archive'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that import each other are one file, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...LAYERS.map((layer, index) => ({
      name: `api-direction-${layer}`,
      comment: 'api/ points one way (docs/architecture.md): what a lower folder needs of a higher one is handed in.',
      severity: 'error',
      from: { path: `^api/${layer}/`, pathNot: TESTS },
      to: { path: [`^api/${anyOf([...LAYERS.slice(index + 1), ...FEATURES, 'maintenance'])}/`, '^api/[^/]+$'] },
    })),
    ...FEATURES.map((feature) => ({
      name: `api-feature-${feature}`,
      comment: 'A feature stands on the layers alone; api/app.ts puts features together.',
      severity: 'error',
      from: { path: `^api/${feature}/`, pathNot: TESTS },
      to: {
        path: [`^api/${anyOf([...FEATURES.filter((other) => other !== feature), 'maintenance'])}/`, '^api/[^/]+$'],
      },
    })),
    ...Object.entries(DOORS).map(([folder, doors]) => ({
      name: `api-door-${folder}`,
      comment: 'A folder is entered through its doors alone, which .dependency-cruiser.mjs names.',
      severity: 'error',
      from: { path: '^api/.+/', pathNot: [`^api/${folder}/`, TESTS] },
      to: { path: `^api/${folder}/`, pathNot: `^api/${folder}/${anyOf(doors)}\\.ts$` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(admin|api|contract|db|scripts|site|tests)/',
    exclude: { path: '^db/migrations' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
