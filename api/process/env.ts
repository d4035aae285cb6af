import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  ANALYTICS_ORIGINS,
  ANALYTICS_PROVIDERS,
  ANALYTICS_SITE_IDS,
  type Analytics,
  type AnalyticsProvider,
} from '../../contract/analytics.ts';
import { isPolicySource } from '../../contract/content-security-policy.ts';
import { hasCredentials, isWebUrl } from '../../contract/fields.ts';
import { FULL_AVIF_EFFORT } from '../../contract/media.ts';
import { isNetwork, readProxies } from './trusted-proxies.ts';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const optionalWhere = (isRight: (value: string) => boolean, error: string) =>
  optional.refine((value) => value === undefined || isRight(value), { error });

const isAddress = (value: string): boolean => z.email().safeParse(value).success;

const listAddresses = (value: string): string[] => value.split(',').map((address) => address.trim());

const isMailServer = (value: string): boolean =>
  URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';

const number = z.coerce.number({ error: 'must be a number' }).int({ error: 'must be a whole number' });

const FOLDER = 'must be a folder, and a file is there';
const MIN_SECRET = 16;
const YEAR_SECONDS = 31_536_000;

export const PURGE_PROVIDERS = ['cloudflare', 'fastly', 'cloudfront', 'bunny', 'purge'] as const;

/** Webhook formats of messaging services. */
const WEBHOOK_SHAPES = ['slack', 'discord', 'ntfy', 'signed'] as const;
type WebhookShape = (typeof WEBHOOK_SHAPES)[number];

const schema = z
  .object({
    PORT: number.min(0).max(65_535).default(4321),
    HOST: z
      .string()
      .trim()
      .default('127.0.0.1')
      .refine((value) => URL.canParse(`http://${formatHost(value)}`), {
        error: 'must be an address of this machine, such as 127.0.0.1 or ::',
      }),
    DRAIN_SECONDS: number.min(0).max(60).default(0),
    DATA_DIR: z.string().trim().min(1).default('./data').refine(canBeFolder, { error: FOLDER }),
    DATABASE_URL: optional,
    DATABASE_AUTH_TOKEN: optional,
    PUBLIC_URL: optionalWhere(isSite, 'must be the site’s address without a path, such as https://club.example.org'),
    TRUST_PROXY: optionalWhere(
      (value) => value.split(',').every(isNetwork),
      'must list the addresses of your proxies, such as 127.0.0.1, 10.0.0.0/8',
    ),
    TIME_ZONE: z
      .string()
      .trim()
      .default('America/Los_Angeles')
      .refine(isTimeZone, { error: 'is not a known time zone' }),
    ADMIN_USERNAME: optional,
    ADMIN_PASSWORD: optional,
    METRICS_TOKEN: optional,
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    STORAGE: z.enum(['local', 's3']).default('local'),
    S3_ENDPOINT: optionalWhere(isServiceUrl, 'must be a web address, such as https://s3.example.org'),
    S3_REGION: z.string().trim().min(1).default('us-east-1'),
    S3_BUCKET: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    AVIF_EFFORT: number.min(0).max(FULL_AVIF_EFFORT).default(FULL_AVIF_EFFORT),
    BACKUP_DIR: optionalWhere(canBeFolder, FOLDER),
    BACKUP_BUCKET: optional,
    BACKUP_KEEP: number.min(1).max(1000).default(14),
    BACKUP_HOUR: z.union([z.literal('off'), number.min(0).max(23)]).default(3),
    PUBLISH_TARGET: z.enum(['local', 's3']).default('local'),
    S3_SITE_BUCKET: optional,
    S3_SITE_PREFIX: optionalWhere(
      (value) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(value),
      'must be a folder’s name, such as club',
    ),
    EDGE_SECONDS: optional
      .transform((value) => (value === undefined ? undefined : Number(value)))
      .pipe(z.int({ error: 'must be a number of seconds' }).min(0).max(YEAR_SECONDS).optional()),
    FETCH_OUTSIDE: optional.pipe(z.enum(['on', 'off']).default('on')),
    HSTS_SUBDOMAINS: optional.pipe(z.enum(['on', 'off']).default('off')),
    PURGE_PROVIDER: optional.pipe(z.enum(PURGE_PROVIDERS).default('cloudflare')),
    PURGE_URL: optionalWhere(isServiceUrl, 'must be a web address, such as https://cdn.example.org/purge'),
    PURGE_TOKEN: optional,
    REBUILD_WEBHOOK_URL: optionalWhere(isServiceUrl, 'must be a web address, such as https://ci.example.org/rebuild'),
    REBUILD_WEBHOOK_TOKEN: optional,
    WEBHOOK_SECRET: optionalWhere((value) => value.length >= MIN_SECRET, `must have ${MIN_SECRET} characters or more`),
    SMTP_URL: optionalWhere(isMailServer, 'must be a mail server, such as smtps://user:password@mail.example.org'),
    ALERT_FROM: optionalWhere(isAddress, 'must be an email address'),
    ALERT_TO: optionalWhere(
      (value) => listAddresses(value).every(isAddress),
      'must list email addresses, with commas between them',
    ),
    ALERT_WEBHOOK_URL: optionalWhere(isServiceUrl, 'must be a web address, such as https://ntfy.sh/topic'),
    ALERT_WEBHOOK_SHAPE: optional.pipe(z.enum(WEBHOOK_SHAPES).optional()),
    ALERT_WEBHOOK_TOKEN: optional,
    ANALYTICS_PROVIDER: optional.pipe(
      z.enum(ANALYTICS_PROVIDERS, { error: `must be ${ANALYTICS_PROVIDERS.join(' or ')}` }).optional(),
    ),
    ANALYTICS_ID: optional,
    ANALYTICS_URL: optionalWhere(isWebUrl, 'must be a web address, such as https://stats.club.example.org'),
  })
  .superRefine((values, context) => {
    const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (values.STORAGE === 's3' && !values.S3_BUCKET) report('S3_BUCKET', 'is needed with STORAGE=s3');
    if (values.PUBLISH_TARGET === 's3' && !values.S3_SITE_BUCKET) {
      report('S3_SITE_BUCKET', 'is needed with PUBLISH_TARGET=s3');
    }
    if (values.STORAGE === 's3' && values.S3_SITE_BUCKET && values.S3_SITE_BUCKET === values.S3_BUCKET) {
      report('S3_SITE_BUCKET', 'must not be S3_BUCKET: what is uploaded is private, the site is not');
    }
    if (values.REBUILD_WEBHOOK_URL && !values.WEBHOOK_SECRET) {
      report('WEBHOOK_SECRET', 'is needed with REBUILD_WEBHOOK_URL');
    }
    if (values.SMTP_URL && !values.ALERT_FROM) report('ALERT_FROM', 'is needed with SMTP_URL');
    if (values.ALERT_TO && !values.SMTP_URL) report('SMTP_URL', 'is needed with ALERT_TO');
    if (values.ALERT_WEBHOOK_URL && findShape(values) === 'signed' && !values.WEBHOOK_SECRET) {
      report('WEBHOOK_SECRET', 'is needed with ALERT_WEBHOOK_URL, unless it is one of Slack, Discord or ntfy');
    }
    if (values.S3_ACCESS_KEY_ID && !values.S3_SECRET_ACCESS_KEY) {
      report('S3_SECRET_ACCESS_KEY', 'is needed with S3_ACCESS_KEY_ID');
    }
    const { ANALYTICS_PROVIDER: provider, ANALYTICS_ID: siteId = '' } = values;
    if (provider && !ANALYTICS_SITE_IDS[provider].test(siteId)) {
      report('ANALYTICS_ID', `must be ${ANALYTICS_ID_EXAMPLES[provider]} with ANALYTICS_PROVIDER=${provider}`);
    }
  });

const ANALYTICS_ID_EXAMPLES = {
  ga4: 'a measurement ID such as G-ABC123DEF4',
  plausible: 'the domain as Plausible knows it, such as club.example.org',
} as const satisfies Record<AnalyticsProvider, string>;

export type S3Settings = ReturnType<typeof readBucket>;
export type SiteBucketSettings = ReturnType<typeof readSiteBucket>;
export type PurgeSettings = NonNullable<Env['purge']>;
export type WebhookSettings = NonNullable<Env['webhook']>;
export type AlertWebhookSettings = NonNullable<Env['alertWebhook']>;
export type Env = ReturnType<typeof readEnv>;

/** Host as it stands in a web address: IPv6 addresses in brackets. */
export const formatHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Parses the environment. Throws one error that lists every invalid variable. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not right (.env.example explains each variable):\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const localOrigins = [values.HOST, 'localhost', '127.0.0.1'].map((host) => getLocalOrigin(host, values.PORT));
  const publicUrl = values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : getLocalOrigin(values.HOST, values.PORT);
  return {
    port: values.PORT,
    host: values.HOST,
    /** Seconds to keep serving after a stop, until proxies notice. */
    drainSeconds: values.DRAIN_SECONDS,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? pathToFileURL(resolve(dataDir, 'club.db')).href,
    databaseAuthToken: values.DATABASE_AUTH_TOKEN,
    /** Origin without a trailing slash. */
    publicUrl,
    /** Origins whose pages may write. More than one only if `PUBLIC_URL` is not set. */
    trustedOrigins: values.PUBLIC_URL ? [publicUrl] : localOrigins,
    isSecure: publicUrl.startsWith('https:'),
    /** True if embedded documents and links may be fetched from other servers. */
    fetchesOutside: values.FETCH_OUTSIDE === 'on',
    /** True to extend HSTS to all subdomains. */
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    /** Proxies whose X-Forwarded-For is trusted. Null for none. */
    trustedProxies: values.TRUST_PROXY ? readProxies(values.TRUST_PROXY) : null,
    timeZone: values.TIME_ZONE,
    firstAdmin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD },
    /** Null to allow /metrics only from this machine. */
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    /** Bucket of uploaded images. Null for the folder `objects` in `dataDir`. */
    imageBucket: values.STORAGE === 's3' && values.S3_BUCKET ? readBucket(values, values.S3_BUCKET) : null,
    /** Maximum AVIF effort for photos. 0 is the fastest. */
    avifEffort: values.AVIF_EFFORT,
    /** Bucket that releases are copied to. Null unless `PUBLISH_TARGET` is `s3`. */
    siteBucket:
      values.PUBLISH_TARGET === 's3' && values.S3_SITE_BUCKET ? readSiteBucket(values, values.S3_SITE_BUCKET) : null,
    purge: values.PURGE_URL
      ? { provider: values.PURGE_PROVIDER, url: values.PURGE_URL, token: values.PURGE_TOKEN }
      : null,
    /** Lifetime of a page at a CDN in seconds. Null to revalidate every view. */
    edgeSeconds: values.EDGE_SECONDS ?? (values.PURGE_URL ? YEAR_SECONDS : null),
    webhook:
      values.REBUILD_WEBHOOK_URL && values.WEBHOOK_SECRET
        ? { url: values.REBUILD_WEBHOOK_URL, token: values.REBUILD_WEBHOOK_TOKEN, secret: values.WEBHOOK_SECRET }
        : null,
    /** Null if mail is not configured. The URL contains a password; `to` receives every message. */
    mail:
      values.SMTP_URL && values.ALERT_FROM
        ? { url: values.SMTP_URL, from: values.ALERT_FROM, to: values.ALERT_TO ? listAddresses(values.ALERT_TO) : [] }
        : null,
    alertWebhook: values.ALERT_WEBHOOK_URL
      ? {
          url: values.ALERT_WEBHOOK_URL,
          token: values.ALERT_WEBHOOK_TOKEN,
          shape: findShape(values),
          secret: values.WEBHOOK_SECRET ?? '',
        }
      : null,
    /** Null unless page views are counted. */
    analytics: readAnalytics(values),
    backups: {
      dir: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : resolve(dataDir, 'backups'),
      keep: values.BACKUP_KEEP,
      /** Local hour after which the nightly backup runs. Null for none. */
      hour: values.BACKUP_HOUR === 'off' ? null : values.BACKUP_HOUR,
      bucket: values.BACKUP_BUCKET ? readBucket(values, values.BACKUP_BUCKET) : null,
    },
  };
}

/** Origin as browsers send it, without the default port. */
function getLocalOrigin(host: string, port: number): string {
  return new URL(`http://${formatHost(host)}:${port}`).origin;
}

function readBucket(values: z.output<typeof schema>, bucket: string) {
  return {
    /** Undefined for Amazon's own service. */
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket,
    /** Undefined to use the machine's own permissions. */
    credentials:
      values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: values.S3_ACCESS_KEY_ID, secretAccessKey: values.S3_SECRET_ACCESS_KEY }
        : undefined,
  };
}

function readSiteBucket(values: z.output<typeof schema>, bucket: string) {
  return {
    ...readBucket(values, bucket),
    /** Ends in a slash, or is empty. */
    prefix: values.S3_SITE_PREFIX ? `${values.S3_SITE_PREFIX.replace(/\/$/, '')}/` : '',
  };
}

/** Webhook format from the variable, or guessed from the address. */
function findShape(values: Pick<z.output<typeof schema>, 'ALERT_WEBHOOK_SHAPE' | 'ALERT_WEBHOOK_URL'>): WebhookShape {
  const { ALERT_WEBHOOK_SHAPE: shape, ALERT_WEBHOOK_URL: url } = values;
  const { hostname } = new URL(url ?? 'http://localhost');
  if (shape) return shape;
  if (hostname === 'hooks.slack.com') return 'slack';
  if (/^(.*\.)?discord(app)?\.com$/.test(hostname)) return 'discord';
  return hostname.split('.').includes('ntfy') ? 'ntfy' : 'signed';
}

function readAnalytics(options: z.output<typeof schema>): Analytics | null {
  const { ANALYTICS_PROVIDER: provider, ANALYTICS_ID: siteId, ANALYTICS_URL: url } = options;
  return provider && siteId ? { provider, siteId, origin: new URL(url ?? ANALYTICS_ORIGINS[provider]).origin } : null;
}

/** True for a web address without a path. */
function isSite(value: string): boolean {
  if (!isWebUrl(value)) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

/** True for a folder, or a place for a new one. */
function canBeFolder(path: string): boolean {
  if (existsSync(path)) return statSync(path).isDirectory();
  return dirname(path) === path || canBeFolder(dirname(path));
}

// Used only by this server, so IPv6 addresses and container network names are allowed.
function isServiceUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !hasCredentials(url) && isPolicySource(url.origin);
}

/** Accepts each name of a zone (`supportedValuesOf` lists one, often an old one: America/Indianapolis). No fixed offsets. */
function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return /^[A-Z]/.test(value);
  } catch {
    return false;
  }
}
