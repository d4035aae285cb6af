import { IMAGE_REFUSALS } from '../../../contract/image-refusals.ts';
import { HOSTILE_IMAGES } from '../../support/fixtures/hostile-images.ts';
import { EMPTY_ZIP } from '../../support/fixtures/image-bytes.ts';
import { GPS_TRACES } from '../../support/fixtures/images.ts';
import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../crash/editor.ts';
import type { CorpusResult } from './judge.ts';
import { uploadAndAdd } from './upload-and-add.ts';

/** Payloads hidden in comments, behind the end, or in place of an image. */
const FOREIGN = ['<script', '%PDF-', EMPTY_ZIP.subarray(0, 4).toString('latin1'), 'ftypmp42', GPS_TRACES[2]];

/** Uploads files that are no valid images: refused with a message, or rendered without any of the original bytes. */
export async function tryImages(server: RunningServer, report: (line: string) => void): Promise<CorpusResult> {
  const result: CorpusResult = { entries: HOSTILE_IMAGES.length, counts: { accepted: 0, refused: 0 }, faults: [] };
  const cookie = await signIn(server);
  for (const [index, { name, outcome, make }] of HOSTILE_IMAGES.entries()) {
    const { status, message, imageUrl } = await uploadAndAdd(server, cookie, await make());
    const isAccepted = status === 201;
    const kind = isAccepted ? 'accepted' : 'refused';
    result.counts[kind] = (result.counts[kind] ?? 0) + 1;
    const isExpected = outcome === 'accepted' ? isAccepted : status < 500 && message === IMAGE_REFUSALS[outcome];
    if (!isExpected) result.faults.push(`${name}: ${outcome} was expected, not ${status} ${message}`);
    const fault = isAccepted ? await findImageFault(server.url + imageUrl) : null;
    if (fault) result.faults.push(`${name} ${fault}`);
    if (index % 10 === 9) report(`${index + 1} of ${HOSTILE_IMAGES.length} pictures`);
  }
  return result;
}

/** Fault of an image as visitors get it. Null if there is none. */
async function findImageFault(address: string): Promise<string | null> {
  const response = await fetch(address);
  const { headers } = response;
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  if (response.status !== 200) return `is served with status ${response.status}`;
  if (!/^image\/(avif|webp|jpeg|png)$/.test(headers.get('content-type') ?? '')) return 'is served as no picture';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'is served without nosniff';
  return FOREIGN.some((trace) => text.includes(trace)) ? 'still carries what was hidden in it' : null;
}
