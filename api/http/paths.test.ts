import { expect, test } from 'vitest';
import { isApiPath } from './paths.ts';

test.each([
  '/api',
  '/api/site-content?x=/../',
  '/preview',
  '/preview/about?share=a..b',
  '/preview/a..b',
  '/metrics',
  '/healthz#/..',
])('routes %s to the API', (target) => expect(isApiPath(target)).toBe(true));

// Each of these names something else once it is resolved, past the rules that a proxy has for that.
test.each([
  '/preview/../metrics',
  '/preview/%2e%2e/metrics',
  '/preview/.%2E/api/admin/users',
  '/api/./admin/users',
  '/api/..',
  '/preview/..\\metrics',
  '/apis',
  '/about',
])('keeps %s from the API', (target) => expect(isApiPath(target)).toBe(false));
