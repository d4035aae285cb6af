import { describe, expect, it } from 'vitest';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import { SPEC_UPLOAD_PROBLEMS } from '../../../tests/e2e/messages/spec-messages.ts';
import { describeUploadProblem } from './upload-outcome.ts';

describe('a problem with an upload', () => {
  it.each(SPEC_UPLOAD_PROBLEMS)('%s: says what to do next', (message) => {
    const { title, help } = describeUploadProblem(message, { isOnline: true, isExpired: false });
    expect(title).toBe(message);
    expect(help).not.toBe('');
  });

  it('that nobody foresaw is an unknown error, or a missing connection', () => {
    const isExpired = false;
    expect(describeUploadProblem('Failed to fetch', { isOnline: true, isExpired }).title).toBe('Unknown error');
    expect(describeUploadProblem('Failed to fetch', { isOnline: false, isExpired }).title).toBe(
      'No Internet connection',
    );
  });

  it('that the browser could not read is told by the age of the address', () => {
    const expired = { isOnline: true, isExpired: true };
    expect(describeUploadProblem('Unknown error', expired).title).toBe('Request has expired');
    expect(describeUploadProblem('Non 2xx', expired).title).toBe('Non 2xx');
    expect(describeUploadProblem('Unknown error', { ...expired, isOnline: false }).title).toBe(
      'No Internet connection',
    );
  });
});

describe('the address of an uploaded image', () => {
  it('is the path that visitors get it from, without the signature', () => {
    expect(getUploadedAddress('https://bucket.example.org/club/public/images/k3y.jpg?X-Amz-Signature=abc')).toBe(
      '/objects/images/k3y.jpg',
    );
    expect(getUploadedAddress('/api/objects/public/images/k3y?expires=1')).toBe('/objects/images/k3y');
  });

  it('stays as it is where the store has other paths', () => {
    expect(getUploadedAddress('https://images.example.org/a.jpg?size=2')).toBe('https://images.example.org/a.jpg');
  });
});
