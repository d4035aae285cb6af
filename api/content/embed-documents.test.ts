import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';
import { describeOrderedResource } from './testing-ordered-resource.ts';

const document = { title: 'Store hours', documentUrl: 'https://docs.example/spreadsheets/d/abc/edit' };

const path = '/api/admin/embed-documents';

describeOrderedResource({
  entity: 'embedDocuments',
  input: (n: number) => ({ ...document, title: `Hours ${n}` }),
  change: { title: 'Summer hours', documentType: 'docs', width: '640px', height: 500, section: 'summer' },
  refused: [
    ['a missing title', { documentUrl: document.documentUrl }, 'Title is required'],
    ['a missing document', { title: 'x' }, 'Document URL is required'],
    ['a file address', { ...document, documentUrl: 'file:///etc/hosts' }, /^Document URL must be a full web address/],
    ['an unknown type', { ...document, documentType: 'slides' }, 'Document type must be sheets, docs or other'],
    ['the spelling of image pages', { ...document, pageType: 'panther_store' }, /^Page must be one of/],
    ['a height in words', { ...document, height: '400' }, 'Height must be a whole number of pixels'],
    ['a height of nothing', { ...document, height: 0 }, 'Height must be at least 100 pixels'],
    ['a width with a style', { ...document, width: '1px;x' }, /^Width must be/],
    ['a section with a slash', { ...document, section: 'a/b' }, /^Section may hold only/],
  ],
});

describe('embed documents', () => {
  test('fills in the defaults', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const { body } = await app.send('POST', path, { cookie, body: document });
    expect(body).toMatchObject({
      documentType: 'sheets',
      pageType: 'panther-store',
      section: 'store-hours',
      width: '100%',
      height: 400,
      embedUrl: '',
      isActive: true,
      sortOrder: '0',
    });
  });

  test.each([null, ''])(
    'reads a height of %j as no height, and accepts the document as it was read',
    async (height) => {
      await using app = await createTestApp();
      const cookie = await app.signInNew();
      const made = await app.send('POST', path, { cookie, body: { ...document, height } });
      expect(made).toMatchObject({ status: 201, body: { height: 0 } });
      const { id, ...read } = made.body as { id: number };
      const put = (body: Record<string, unknown>) => app.send('PUT', `${path}/${id}`, { cookie, body });
      expect(await put({ ...read, title: 'Summer hours' })).toMatchObject({ status: 200, body: { height: 0 } });
      expect(await put({ height: 500 })).toMatchObject({ status: 200, body: { height: 500 } });
      expect(await put({ height: 99 })).toMatchObject({ status: 400 });
      expect(await put({ height })).toMatchObject({ status: 200, body: { height: 0 } });
    },
  );

  test('completes addresses without https://', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const body = { ...document, documentUrl: 'docs.example/d/abc', embedUrl: 'www.docs.example/e/abc' };
    expect((await app.send('POST', path, { cookie, body })).body).toMatchObject({
      documentUrl: 'https://docs.example/d/abc',
      embedUrl: 'https://www.docs.example/e/abc',
    });
  });

  test('gives visitors the documents of a page, and of one of its sections', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const places = [
      { pageType: 'panther-store', section: 'store-hours' },
      { pageType: 'panther-store', section: 'prices' },
      { pageType: 'events', section: 'store-hours' },
      { pageType: 'panther-store', section: 'store-hours', isActive: false },
    ];
    for (const place of places) {
      await app.send('POST', path, { cookie, body: { ...document, ...place } });
    }
    const idsOf = async (path: string) => ((await app.send('GET', path)).body as { id: number }[]).map(({ id }) => id);
    expect(await idsOf('/api/embed-documents/panther-store/store-hours')).toEqual([1]);
    expect(await idsOf('/api/embed-documents?pageType=panther-store')).toEqual([1, 2]);
    expect(await idsOf('/api/embed-documents')).toEqual([1, 2, 3]);
    const refusal = await app.send('GET', '/api/embed-documents/attic/store-hours');
    expect(refusal).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Page must be one of/) } });
  });

  test('reorders the documents of one section without touching another', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    for (const section of ['prices', 'prices', 'store-hours']) {
      await app.send('POST', path, { cookie, body: { ...document, section } });
    }
    const order = (ids: number[]) => app.send('PUT', `${path}/order`, { cookie, body: { ids } });
    expect(await order([2, 1])).toMatchObject({ status: 200, body: { items: [{ id: 2 }, { id: 1 }] } });
    expect(await order([3, 1, 2])).toMatchObject({ status: 409 });
    expect((await app.send('GET', '/api/embed-documents/panther-store/prices')).body).toMatchObject([
      { id: 2 },
      { id: 1 },
    ]);
  });
});
