/** The folders of api/, lowest first: a file imports from its own folder and from those before it. */
const API_LAYERS = [
  'process',
  'settings',
  'outside',
  'messages',
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
const API_FEATURES = [
  'differences',
  'documents',
  'live-updates',
  'hand-over',
  'health',
  'links',
  'metrics',
  'openapi',
  'previews',
  'season',
];

/** The folders of admin/, lowest first, as those of api/. */
const ADMIN_LAYERS = ['ui', 'client', 'forms', 'navigation', 'features', 'shell'];

/** Tests, and what they are made with, may reach everything. */
const TESTS = String.raw`\.test\.tsx?$|/testing[^/]*\.ts$`;

const splitWords = (text) => text.trim().split(/\s+/);

const anyOf = (names) => `(${names.join('|')})`;

/** The files of a folder in api/ that others may import. api/app.ts and api/system.ts put all together. */
const DOORS = {
  auth: splitWords(`
    require-admin sessions auth.queries two-factor.queries share-links.queries passwords printed-passwords.queries
    admin-users/admin-users.queries own-password challenges
  `),
  media: splitWords(`
    media media.queries uploads.queries object-store local-store serve-image removed-paper removed-images
    removed-images.queries
  `),
  content: splitWords(`
    content-deps working-copy row-index write-item replace-working-copy focal-points commit-change content-items.queries
    documents differences differences/compare-rows differences/compare-blocks library/image-uses
    checks/site-findings checks/dismissed-findings.queries library/substitute-image season/merge-choices
    season/season.queries
  `),
  render: splitWords(`
    edit-page site-renderer make-pages season-archives page-input render-pages served-page page-fingerprint
    describe-problem share-images/plan-share-images share-images/share-images
  `),
  publish: splitWords(`
    publish-context local-publisher publish-release leased-job publish-lease notifications.queries
    backoff publisher publish-state.queries publish.service restore.service
  `),
  deliver: splitWords(`
    release-folder reconcile static-assets static-origin visitors/open-port erase-images verify/see-release
    notify/send-request notify/send-webhook
  `),
  backups: splitWords(`
    archive-lease backup-status.queries rewrite-archive
  `),
};

/** The same for the dashboard's features, beside each one's `data.ts`. */
const FEATURE_DOORS = {
  notices: ['announce-change'],
  content: ['checked-text', 'keys'],
  images: ['row-drag'],
  check: ['findings-list', 'item-findings', 'dismissed'],
  events: ['describe-event'],
  differences: ['item-differences'],
  health: ['alert-address-card'],
  media: [
    'consent',
    'file-picker',
    'image-field',
    'local-image',
    'image-chooser',
    'preparing',
    'takedown-dialog',
    'upload-queue',
  ],
  previews: ['device-frame', 'share-links'],
  publishing: ['open-item', 'open-publish'],
  releases: ['restore'],
  season: ['term-reminder', 'welcome-text'],
  'two-factor': ['challenge', 'two-factor-card'],
  labels: ['rows-field', 'labels-form'],
};

const listDoors = (folder, doors) => doors.map((door) => `${folder}/${door}\\.tsx?$`);

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Of the folders at the top; tests are free. */
const forbidFolders = (name, comment, from, to) =>
  forbid(name, comment, { path: `^${from}/`, pathNot: TESTS }, { path: `^${to}` });

const ONE_WAY =
  'The layers point one way (docs/architecture.md): what a lower folder needs of a higher one is handed in.';
const DOOR = 'A folder is entered through its doors alone, which .dependency-cruiser.mjs names.';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-circle',
      'Two files that import each other are one file, or a third is missing.',
      {},
      { circular: true },
    ),
    forbid(
      'contract',
      'contract/ runs in browsers too: it may import club/ and zod alone, and for rich text the sanitizer and its parser.',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: '^(contract|club)/|node_modules/(zod|sanitize-html|htmlparser2|@types/sanitize-html)/' },
    ),
    forbid(
      'club',
      'What a club changes stands on nothing that updates change.',
      { path: '^club/' },
      { pathNot: '^club/' },
    ),
    forbidFolders('db', 'db/ may import contract/ alone.', 'db', '(api|site|admin)/'),
    forbidFolders('api', 'api/ may import db/ and contract/ alone.', 'api', '(site|admin)/'),
    forbidFolders('site', 'A page is a pure function of the release handed to it.', 'site', '(db|api)/'),
    forbidFolders('site-admin', 'Only site/pages/admin mounts the dashboard.', 'site/(?!pages/admin)', 'admin/'),
    forbidFolders(
      'admin',
      'admin/ talks to the server through client/api.ts alone.',
      'admin(?!/client/api\\.ts)',
      '(db/|api/|contract/sanitize-rich-text\\.ts)',
    ),
    forbidFolders(
      'admin-editor',
      'The editor knows the primitives of ui/ alone.',
      'admin/editor',
      'admin/(?!editor|ui)',
    ),
    ...ADMIN_LAYERS.map((layer, index) =>
      forbidFolders(
        `admin-${layer}`,
        ONE_WAY,
        `admin/${layer}`,
        `admin/${anyOf([...ADMIN_LAYERS.slice(index + 1), ...(index < 4 ? ['editor'] : [])])}/`,
      ),
    ),
    forbid(
      'admin-feature-door',
      DOOR,
      { path: '^admin/features/([^/]+)/', pathNot: TESTS },
      {
        path: '^admin/features/',
        pathNot: [
          '^admin/features/$1/',
          '/data\\.ts$',
          ...Object.entries(FEATURE_DOORS).flatMap(([folder, doors]) => listDoors(folder, doors)),
        ],
      },
    ),
    ...API_LAYERS.map((layer, index) =>
      forbidFolders(
        `api-direction-${layer}`,
        ONE_WAY,
        `api/${layer}`,
        `api/(${anyOf([...API_LAYERS.slice(index + 1), ...API_FEATURES, 'maintenance'])}/|[^/]+$)`,
      ),
    ),
    ...API_FEATURES.map((feature) =>
      forbidFolders(
        `api-feature-${feature}`,
        'A feature stands on the layers alone; api/app.ts puts features together.',
        `api/${feature}`,
        `api/(${anyOf([...API_FEATURES.filter((other) => other !== feature), 'maintenance'])}/|[^/]+$)`,
      ),
    ),
    ...Object.entries(DOORS).map(([folder, doors]) =>
      forbid(
        `api-door-${folder}`,
        DOOR,
        { path: '^api/.+/', pathNot: [`^api/${folder}/`, TESTS] },
        { path: `^api/${folder}/`, pathNot: listDoors(folder, doors) },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^db/migrations' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
