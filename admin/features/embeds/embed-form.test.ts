import { expect, it } from 'vitest';
import { createEmbedDocument } from '../../../contract/embed-documents.ts';
import { findProblems } from '../../forms/problems.ts';
import { EMPTY_EMBED, listTypeOptions, toEmbedBody } from './embed-form.tsx';

const filled = { ...EMPTY_EMBED, title: 'Hours', documentUrl: 'https://docs.google.com/spreadsheets/d/abc/edit' };

it('begins with the spec’s values, so that title and address are enough', () => {
  const body = createEmbedDocument.parse(toEmbedBody(filled, '3'));
  expect(body).toMatchObject({
    documentType: 'sheets',
    pageType: 'panther-store',
    section: 'store-hours',
    width: '100%',
    height: 400,
    isActive: true,
    sortOrder: '3',
  });
});

it('sends a height that is left empty as none, and shows it as it was', () => {
  const body = toEmbedBody({ ...EMPTY_EMBED, title: 'Hours', documentUrl: 'https://a.example', height: ' ' }, '0');
  expect(body.height).toBeNull();
  expect(createEmbedDocument.parse(body).height).toBe(0);
});

it('explains a height that is no number, and an address and a title that are missing', () => {
  const problems = findProblems(createEmbedDocument, toEmbedBody({ ...EMPTY_EMBED, height: 'tall' }, '0'));
  expect(Object.keys(problems).toSorted()).toEqual(['documentUrl', 'height', 'title']);
});

it('offers sheets and docs, and other only to a document that has it', () => {
  expect(listTypeOptions('docs').map(({ value }) => value)).toEqual(['sheets', 'docs']);
  expect(listTypeOptions('other').map(({ value }) => value)).toEqual(['sheets', 'docs', 'other']);
});
