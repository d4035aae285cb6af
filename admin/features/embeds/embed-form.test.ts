import { expect, it } from 'vitest';
import { embedDocumentSchemas } from '../../../contract/embed-documents.ts';
import { findProblems } from '../../forms/problems.ts';
import { EMPTY_EMBED, listTypeOptions, toEmbedBody } from './embed-form.tsx';

const filled = { ...EMPTY_EMBED, title: 'Hours', documentUrl: 'https://docs.google.com/spreadsheets/d/abc/edit' };

it('starts with the values of the specification, so that title and address are enough', () => {
  const body = embedDocumentSchemas.create.parse(toEmbedBody(filled, '3'));
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

it('sends an empty height as none, and shows it as it was', () => {
  const body = toEmbedBody({ ...EMPTY_EMBED, title: 'Hours', documentUrl: 'https://a.example', height: ' ' }, '0');
  expect(body.height).toBeNull();
  expect(embedDocumentSchemas.create.parse(body).height).toBe(0);
});

it('explains an invalid height, a missing address and a missing title', () => {
  const problems = findProblems(embedDocumentSchemas.create, toEmbedBody({ ...EMPTY_EMBED, height: 'tall' }, '0'));
  expect(Object.keys(problems).toSorted()).toEqual(['documentUrl', 'height', 'title']);
});

it('offers sheets and docs, and other only for a document that uses it', () => {
  expect(listTypeOptions('docs').map(({ value }) => value)).toEqual(['sheets', 'docs']);
  expect(listTypeOptions('other').map(({ value }) => value)).toEqual(['sheets', 'docs', 'other']);
});
