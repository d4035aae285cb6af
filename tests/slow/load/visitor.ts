import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Visitor that requests a page every 20 ms until SIGTERM, then prints the longest waits in milliseconds. A separate
 * process, so that the waits are the server's.
 */
const POLL_MS = 20;
const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

function visit(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}

let isStopped = false;
process.once('SIGTERM', () => {
  isStopped = true;
});
const waits: number[] = [];
console.log('visiting');
while (!isStopped) {
  waits.push(await visit());
  await wait(POLL_MS);
}
console.log(
  JSON.stringify(
    waits
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .map(Math.round),
  ),
);
agent.destroy();
