import { Duplex } from 'node:stream';

/** Bytes that may be in flight to the other thread before a writer waits. */
const WINDOW = 256 * 1024;

export type StreamMessage =
  | { type: 'open'; stream: number; remoteAddress: string | undefined }
  | { type: 'data'; stream: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'read'; stream: number; count: number }
  | { type: 'end'; stream: number }
  | { type: 'close'; stream: number };

export type Post = (message: StreamMessage, transfer?: ArrayBuffer[]) => void;

type Done = (error?: Error | null) => void;

/** One end of a connection to another thread of this process. Node's HTTP uses it like a socket. */
class ThreadStream extends Duplex {
  /** Address of the client whose request opened it. */
  readonly remoteAddress: string | undefined;
  readonly #id: number;
  readonly #post: Post;
  #unread = 0;
  #waiting: Done | null = null;
  #received = 0;

  constructor(id: number, post: Post, remoteAddress?: string) {
    super({ allowHalfOpen: true });
    this.remoteAddress = remoteAddress;
    this.#id = id;
    this.#post = post;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    // Copied, because the buffer is transferred and small buffers share memory.
    const bytes = new Uint8Array(chunk);
    this.#unread += bytes.length;
    this.#post({ type: 'data', stream: this.#id, bytes }, [bytes.buffer]);
    if (this.#unread < WINDOW) done();
    else this.#waiting = done;
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: Done): void {
    this.#post({ type: 'end', stream: this.#id });
    done();
  }

  override _read(): void {
    if (this.#received < WINDOW / 2) return;
    this.#post({ type: 'read', stream: this.#id, count: this.#received });
    this.#received = 0;
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#post({ type: 'close', stream: this.#id });
    this.#waiting?.(error ?? new Error('closed'));
    this.#waiting = null;
    done(error);
  }

  receive(message: StreamMessage): void {
    if (message.type === 'data') {
      this.#received += message.bytes.length;
      this.push(message.bytes);
    } else if (message.type === 'read') {
      this.#unread -= message.count;
      const done = this.#unread < WINDOW ? this.#waiting : null;
      if (done) this.#waiting = null;
      done?.();
    } else if (message.type === 'end') this.push(null);
    else if (message.type === 'close') this.destroy();
  }
}

export function createThreadStreams(post: Post, onOpen?: (stream: Duplex) => void) {
  const streams = new Map<number, ThreadStream>();
  let newest = 0;
  const add = (id: number, remoteAddress: string | undefined): ThreadStream => {
    const stream = new ThreadStream(id, post, remoteAddress);
    streams.set(id, stream);
    stream.once('close', () => streams.delete(id));
    return stream;
  };
  return {
    open: (remoteAddress: string | undefined) => {
      newest += 1;
      post({ type: 'open', stream: newest, remoteAddress });
      return add(newest, remoteAddress);
    },
    receive: (message: StreamMessage) => {
      if (message.type === 'open') onOpen?.(add(message.stream, message.remoteAddress));
      else streams.get(message.stream)?.receive(message);
    },
  };
}
