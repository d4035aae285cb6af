import { describe, expect, it } from 'vitest';
import { getUploadedAddress } from './uploaded-address.ts';

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
