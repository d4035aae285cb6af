import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_PATHS } from '../../../contract/pages.ts';

/**
 * Several visitors that go from page to page until SIGTERM, then print the number of visits and each failure. A
 * separate process, so that results are the servers'.
 */
const VISITORS = 8;
const PAUSE = 5;
const [url = ''] = process.argv.slice(2);
const isSecure = url.startsWith('https:');
const request = isSecure ? secureRequest : plainRequest;
const paths = [...Object.values(PAGE_PATHS), '/release.json'];

const failures: string[] = [];
let visits = 0;
let isStopped = false;
process.once('SIGTERM', () => {
  isStopped = true;
});

console.log('visiting');
await Promise.all(Array.from({ length: VISITORS }, walk));
console.log(JSON.stringify({ visits, failures }));

async function walk(): Promise<void> {
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  while (!isStopped) {
    await visit(agent, paths[visits % paths.length] ?? '/');
    visits += 1;
    await wait(PAUSE);
  }
  agent.destroy();
}

function visit(agent: PlainAgent, path: string): Promise<void> {
  return new Promise((resolve) => {
    const fail = (what: string): void => {
      failures.push(`${new Date().toISOString()} ${path}: ${what}`);
      resolve();
    };
    const outgoing = request(url + path, { agent, timeout: 30_000 }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('error', ({ message }) => fail(message));
      response.on('end', () => {
        if (response.statusCode !== 200) return fail(`status ${response.statusCode}`);
        if (length === 0 || !response.complete) return fail('cut off');
        resolve();
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response in 30 s')));
    outgoing.on('error', ({ message }) => fail(message));
    outgoing.end();
  });
}
