import { expect, it } from 'vitest';
import { isExampleAddress, isPublicSite } from './example-addresses.ts';

it.each([
  ['https://shop.example.org/club', true],
  ['sponsors@panther-club.example.org', true],
  ['mailto:sponsors@panther-club.example.org', true],
  ['https://example.com', true],
  ['https://club.example/x', true],
  ['https://instagram.com/example', true],
  ['https://www.tiktok.com/@example', true],
  ['https://instagram.com/examples_of_us', false],
  ['https://forexample.org', false],
  ['https://polyboosters.org/example', false],
])('recognizes %s as an example: %s', (address, isExample) => expect(isExampleAddress(address)).toBe(isExample));

it.each([
  ['https://polyboosters.org', true],
  ['https://boosters.school.edu:8443', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:9', false],
  ['http://192.168.1.20', false],
  ['http://[::1]:3000', false],
  ['https://club.example.org', false],
])('recognizes %s as a public site: %s', (publicUrl, isPublic) => expect(isPublicSite(publicUrl)).toBe(isPublic));
