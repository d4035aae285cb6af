import { describe, expect, it } from 'vitest';
import { describeUploadProblem } from './upload-problem.ts';

describe('a problem with an upload', () => {
  it.each([
    'Cannot add more files',
    'No Internet connection',
    'Request has expired',
    'Non 2xx',
    'Unknown error',
    'Cannot upload to an undefined URL',
  ])('%s: says what to do next', (message) => {
    const { title, help } = describeUploadProblem(message, true);
    expect(title).toBe(message);
    expect(help).not.toBe('');
  });

  it('that nobody foresaw is an unknown error, or a missing connection', () => {
    expect(describeUploadProblem('Failed to fetch', true).title).toBe('Unknown error');
    expect(describeUploadProblem('Failed to fetch', false).title).toBe('No Internet connection');
  });
});
