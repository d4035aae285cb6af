import { expect, it } from 'vitest';
import { externalLinkSchemas } from '../../contract/external-links.ts';
import { ApiError } from '../client/api.ts';
import { findProblems, readProblems } from './problems.ts';

const response = { statusText: 'Refused', url: 'http://127.0.0.1/api/admin/users' };

it('returns the first sentence for each field', () => {
  expect(findProblems(externalLinkSchemas.create, { name: ' ', url: 'school' })).toEqual({
    name: 'Name is required',
    url: 'URL must be a full web address that begins with https:// or http://',
  });
  expect(findProblems(externalLinkSchemas.create, { name: 'School', url: 'https://school.example.org' })).toEqual({});
});

it('reads the server’s problem of each field, and nothing where there is none', () => {
  const body = JSON.stringify({ message: 'No', issues: [{ path: 'email', message: 'Email is odd' }] });
  expect(readProblems(new ApiError({ ...response, status: 400 }, body))).toEqual({ email: 'Email is odd' });
  expect(readProblems(new ApiError({ ...response, status: 500 }, 'oops'))).toEqual({});
  expect(readProblems(new Error('offline'))).toEqual({});
});
