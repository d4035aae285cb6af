import { toast } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './failures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reports that nothing was copied where a page has no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  await copyText('My words', 'Copied', 'Nothing was copied');
  expect(toast.getToasts().at(-1)).toMatchObject({ description: 'Nothing was copied' });
});
