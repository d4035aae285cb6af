import { expect, it } from 'vitest';
import type { DeliveryState } from '../../contract/deliveries.ts';
import { listDeliveryLines } from './describe-delivery.ts';

const delivery = (to: DeliveryState['to'], rest: Partial<DeliveryState> = {}): DeliveryState => ({
  ...{ to, release: 7, at: '2026-10-16T19:42:00.000Z', attempts: 0, error: null },
  ...rest,
});

it('tells first what has gone wrong, in words, and that it goes on by itself', () => {
  const lines = listDeliveryLines([
    delivery('bucket'),
    delivery('purge', { attempts: 3, error: 'cdn.example did not answer within 5 s' }),
    delivery('webhook', { release: null, at: null }),
  ]);
  expect(lines).toEqual([
    {
      text: 'The CDN could not be told what changed, so visitors may get older pages for a while. cdn.example did not answer within 5 s. Tried 3 times; it is tried again by itself.',
      isProblem: true,
    },
    { text: expect.stringMatching(/^The files are in the bucket: release 7, /), isProblem: false },
  ]);
});

it('says of the bucket what visitors get meanwhile', () => {
  const [line] = listDeliveryLines([delivery('bucket', { attempts: 1, error: 'Access denied.' })]);
  expect(line?.text).toMatch(/visitors still get the version before\. Access denied\. It is tried again by itself\.$/);
});

it('is silent where nothing has happened yet', () => {
  expect(listDeliveryLines([delivery('purge', { release: null, at: null })])).toEqual([]);
});
