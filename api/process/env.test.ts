import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('analytics', () => {
  test('counts nothing unless a provider is named', () => {
    expect(readEnv({}).analytics).toBeNull();
    expect(readEnv({ ANALYTICS_ID: 'club.example.org' }).analytics).toBeNull();
  });

  test('contacts a provider at its own address, or at the configured origin', () => {
    expect(readEnv({ ANALYTICS_PROVIDER: 'ga4', ANALYTICS_ID: 'G-ABC123DEF4' }).analytics).toEqual({
      provider: 'ga4',
      siteId: 'G-ABC123DEF4',
      origin: 'https://www.google-analytics.com',
    });
    const own = { ANALYTICS_PROVIDER: 'plausible', ANALYTICS_ID: 'club.example.org' };
    expect(readEnv({ ...own, ANALYTICS_URL: 'https://stats.example.org/js/' }).analytics?.origin).toBe(
      'https://stats.example.org',
    );
  });

  test.each([
    [{ ANALYTICS_PROVIDER: 'matomo', ANALYTICS_ID: '1' }, 'ANALYTICS_PROVIDER: must be ga4 or plausible'],
    [{ ANALYTICS_PROVIDER: 'ga4' }, 'ANALYTICS_ID: must be a measurement ID'],
    [{ ANALYTICS_PROVIDER: 'ga4', ANALYTICS_ID: 'UA-12345-6' }, 'ANALYTICS_ID: must be a measurement ID'],
    [{ ANALYTICS_PROVIDER: 'plausible', ANALYTICS_ID: "x'; script-src *" }, 'ANALYTICS_ID: must be the domain'],
    [{ ANALYTICS_URL: 'javascript:alert(1)' }, 'ANALYTICS_URL: must be a web address'],
  ])('refuses %o', (source, message) => expect(() => readEnv(source)).toThrow(message));
});

test.each([
  { PUBLIC_URL: 'https://club.example;script-src' },
  { PUBLIC_URL: 'https://user:secret@club.example' },
  { ANALYTICS_URL: "https://stats.example,'unsafe-inline'" },
  { S3_ENDPOINT: 'http://minio;script-src:9000' },
  { PURGE_URL: 'https://user:secret@cdn.example/purge' },
])('refuses an address with credentials or an invalid host: %o', (source) =>
  expect(() => readEnv(source)).toThrow('address'),
);

test.each(['https://club.example.org/boosters', 'https://club.example.org/?page=1'])(
  'refuses %s as the site’s address, which would lose its path',
  (url) => expect(() => readEnv({ PUBLIC_URL: url })).toThrow('PUBLIC_URL: must be the site’s address without a path'),
);

test('takes the site’s address with a slash at its end', () => {
  expect(readEnv({ PUBLIC_URL: 'https://club.example.org/' }).publicUrl).toBe('https://club.example.org');
});

test.each(['DATA_DIR', 'BACKUP_DIR'])('refuses a file as %s, and a folder inside a file', (name) => {
  const [file, inside] = ['package.json', 'package.json/data'];
  for (const path of [file, inside]) {
    expect(() => readEnv({ [name]: path })).toThrow(`${name}: must be a folder, and a file is there`);
  }
  expect(() => readEnv({ [name]: 'api' })).not.toThrow();
  expect(() => readEnv({ [name]: 'not-made-yet/data' })).not.toThrow();
});

test.each(['http://minio_1:9000', 'http://[::1]:9000', 'https://s3.example.org'])(
  'accepts a bucket at %s',
  (endpoint) => {
    const settings = { STORAGE: 's3', S3_BUCKET: 'club', S3_ENDPOINT: endpoint };
    expect(readEnv(settings).imageBucket?.endpoint).toBe(endpoint);
  },
);

test.each([
  [{ HOST: '::', PORT: '4321' }, 'http://[::]:4321'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://0.0.0.0'],
])('trusts the pages that it serves with %o', (source, origin) => {
  const { publicUrl, trustedOrigins } = readEnv(source);
  expect([publicUrl, trustedOrigins[0]]).toEqual([origin, origin]);
  expect(trustedOrigins).toContain(origin.replace(/\/\/[^/]*?(?=:4321|$)/, '//localhost'));
});

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a number'],
  [{ BACKUP_KEEP: '1.5' }, 'BACKUP_KEEP: must be a whole number'],
])('names a number that is none: %o', (source, message) => expect(() => readEnv(source)).toThrow(message));

test.each<[Record<string, string>, string]>([
  [{ STORAGE: 's3' }, 'S3_BUCKET: is needed with STORAGE=s3'],
  [{ PUBLISH_TARGET: 's3' }, 'S3_SITE_BUCKET: is needed with PUBLISH_TARGET=s3'],
  [{ STORAGE: 's3', S3_BUCKET: 'club', S3_SITE_BUCKET: 'club' }, 'S3_SITE_BUCKET: must not be S3_BUCKET'],
  [{ S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY: is needed with S3_ACCESS_KEY_ID'],
  [{ REBUILD_WEBHOOK_URL: 'https://ci.example.org/build' }, 'WEBHOOK_SECRET: is needed with REBUILD_WEBHOOK_URL'],
  [{ ALERT_WEBHOOK_URL: 'https://ops.example.org/alert' }, 'WEBHOOK_SECRET: is needed with ALERT_WEBHOOK_URL'],
  [{ SMTP_URL: 'smtps://mail.example.org' }, 'ALERT_FROM: is needed with SMTP_URL'],
  [{ ALERT_TO: 'board@club.example.org' }, 'SMTP_URL: is needed with ALERT_TO'],
])('names what is missing beside %o', (source, message) => expect(() => readEnv(source)).toThrow(message));

test('accepts each setting beside the one that it needs', () => {
  const bucket = { STORAGE: 's3', S3_BUCKET: 'club', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const site = { PUBLISH_TARGET: 's3', S3_SITE_BUCKET: 'site', S3_SITE_PREFIX: 'www/' };
  const mail = { SMTP_URL: 'smtps://mail.example.org', ALERT_FROM: 'site@club.example.org', ALERT_TO: 'a@b.example' };
  const hooks = {
    REBUILD_WEBHOOK_URL: 'https://ci.example.org/build',
    WEBHOOK_SECRET: 'a secret of 32 characters, or more',
  };
  const alert = { ALERT_WEBHOOK_URL: 'https://ops.example.org/alert' };
  expect(() => readEnv({ ...bucket, ...site, ...mail, ...hooks, ...alert })).not.toThrow();
  expect(() => readEnv({ ALERT_WEBHOOK_URL: 'https://hooks.slack.com/services/T0/B0/x' })).not.toThrow();
  expect(() => readEnv({ ...site, S3_BUCKET: 'site' })).not.toThrow();
});

test('names HOST where it is no address', () => expect(() => readEnv({ HOST: 'my host' })).toThrow('HOST: must be'));

test('takes every name that a time zone has, but no offset', () => {
  for (const name of ['America/Indiana/Indianapolis', 'America/Indianapolis', 'US/Eastern', 'UTC']) {
    expect(readEnv({ TIME_ZONE: name }).timeZone).toBe(name);
  }
  for (const name of ['Panther/Time', '-05:00', 'america/new_york', 'Eastern time']) {
    expect(() => readEnv({ TIME_ZONE: name })).toThrow('TIME_ZONE: is not a known time zone');
  }
});

test('compresses images with the best useful effort unless AVIF_EFFORT lowers it', () => {
  expect(readEnv({}).avifEffort).toBe(4);
  expect(readEnv({ AVIF_EFFORT: '0' }).avifEffort).toBe(0);
  expect(() => readEnv({ AVIF_EFFORT: '5' })).toThrow('AVIF_EFFORT');
});
