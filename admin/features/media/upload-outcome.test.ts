import { describe, expect, it } from 'vitest';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import { UPLOAD_MESSAGES } from '../../../contract/image-refusals.ts';
import { SPEC_UPLOAD_PROBLEMS } from '../../../tests/e2e/messages/spec-messages.ts';
import { describeUploadProblem } from './upload-outcome.ts';

describe('upload problem', () => {
  it.each(SPEC_UPLOAD_PROBLEMS)('%s: explains what to do next', (message) => {
    const { title, help } = describeUploadProblem(message, { isOnline: true, isExpired: false });
    expect(title).toBe(message);
    expect(help).not.toBe('');
  });

  it('is an unknown error or a missing connection when unexpected', () => {
    const isExpired = false;
    expect(describeUploadProblem('Failed to fetch', { isOnline: true, isExpired }).title).toBe('Unknown error');
    expect(describeUploadProblem('Failed to fetch', { isOnline: false, isExpired }).title).toBe(
      'No Internet connection',
    );
  });

  it('is explained in the server’s own words where it gave a reason', () => {
    const reason = UPLOAD_MESSAGES.noSpace;
    expect(describeUploadProblem('Non 2xx', { isOnline: true, isExpired: true, reason })).toEqual({
      title: 'Non 2xx',
      help: 'The server’s disk is full, so the file was not saved. Free some space on the server, then try again.',
    });
    expect(describeUploadProblem('503: …', { isOnline: true, isExpired: false, reason }).help).toBe(reason);
  });

  it('is explained by the age of the address when the browser cannot read it', () => {
    const expired = { isOnline: true, isExpired: true };
    expect(describeUploadProblem('Unknown error', expired).title).toBe('Request has expired');
    expect(describeUploadProblem('Non 2xx', expired).title).toBe('Non 2xx');
    expect(describeUploadProblem('Unknown error', { ...expired, isOnline: false }).title).toBe(
      'No Internet connection',
    );
  });
});

describe('address of an uploaded image', () => {
  it('is the path that visitors get it from, without the signature', () => {
    expect(getUploadedAddress('https://bucket.example.org/club/public/images/k3y.jpg?X-Amz-Signature=abc')).toBe(
      '/objects/images/k3y.jpg',
    );
    expect(getUploadedAddress('/api/objects/public/images/k3y?expires=1')).toBe('/objects/images/k3y');
  });

  it('stays as it is where the store uses other paths', () => {
    expect(getUploadedAddress('https://images.example.org/a.jpg?size=2')).toBe('https://images.example.org/a.jpg');
  });
});
