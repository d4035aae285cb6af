import { expect, test } from 'vitest';
import { formatDirective } from './content-security-policy.ts';

test('lists each source of a directive once, or none', () => {
  expect(formatDirective('frame-src', ['https://a.example', 'http://b.example:8080', 'https://a.example'])).toBe(
    'frame-src https://a.example http://b.example:8080',
  );
  expect(formatDirective('connect-src', ["'self'", 'http://minio_1:9000', 'http://[::1]:9000'])).toBe(
    "connect-src 'self' http://minio_1:9000 http://[::1]:9000",
  );
  expect(formatDirective('frame-src', [])).toBe("frame-src 'none'");
});

test.each([
  'https://a.example;script-src',
  'https://a.example,https://b.example',
  'https://a.example b',
  "'unsafe-inline'",
  '*',
  'https:',
  'https://*',
  'https://a.example/path',
  'data:',
  'https://u@a.example',
  '',
  'https://a.example\n',
])('refuses to write %j into a directive', (source) =>
  expect(() => formatDirective('frame-src', [source])).toThrow('no source of a policy'),
);
