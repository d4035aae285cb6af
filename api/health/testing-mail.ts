import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** As the envelope names them. */
  to: string[];
  raw: string;
  mail: ParsedMail;
}

/** A mail server that keeps what it is sent, read by a parser of another make. */
export async function startMailServer(port = 0) {
  const received: ReceivedMail[] = [];
  const outside = { isRefusing: false, isUnknown: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) =>
      callback(outside.isUnknown ? new Error(`<${address}>: unknown`) : null),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (outside.isRefusing) return callback(new Error('mail is refused'));
        const raw = Buffer.concat(parts).toString('utf8');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        simpleParser(raw).then((mail) => {
          received.push({ to, raw, mail });
          callback();
        }, callback);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: actual } = listening.address() as AddressInfo;
  return {
    received,
    outside,
    port: actual,
    url: `smtp://127.0.0.1:${actual}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
