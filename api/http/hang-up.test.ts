import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApiListener } from '../api-listener.ts';
import { createTestApp } from '../testing.ts';

test.each([
  ['declares a length and sends less', 'Content-Length: 100000\r\n', '{"username":"pres'],
  ['sends chunks without an end', 'Transfer-Encoding: chunked\r\n', '5\r\n{"use\r\n'],
])('logs one line and no error for a client that %s, then hangs up', async (_what, header, body) => {
  await using app = await createTestApp();
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      done();
    },
  });
  const server = createServer(createApiListener({ ...app.deps, log: pino({ level: 'info' }, stream) }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n${body}`);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  await expect.poll(() => request.readableDidRead).toBe(true);
  socket.destroy();
  await expect.poll(() => lines).toMatchObject([{ level: pino.levels.values.info, msg: 'request', status: 400 }]);
  server.close();
});
