import { randomBytes } from 'node:crypto';
import { type Connection, openConnection } from './connection.ts';
import {
  type Batch,
  type Condition,
  type PipelineRequest,
  type ProtocolError,
  type Statement,
  StatementError,
  type StatementResult,
  StreamError,
  type StreamRequest,
} from './protocol.ts';

interface Stream {
  connection: Connection;
  sqls: Map<number, string>;
  timer: NodeJS.Timeout | null;
}

export interface StreamOptions {
  /** Milliseconds, as all times here. */
  busyWait: number;
  /** Idle lifetime of a stream. Then its transaction is rolled back and its baton is void. */
  streamExpiry: number;
}

const EXPIRED = Symbol('expired');

const describe = ({ message, code }: StatementError): ProtocolError => ({ message, code });

/** Connections that live from request to request, each behind the baton that its last response gave. */
export function createStreams({ busyWait, streamExpiry }: StreamOptions) {
  const waiting = new Map<string, Stream | typeof EXPIRED>();

  const open = (path: string): Stream => ({
    connection: openConnection(path, busyWait),
    sqls: new Map(),
    timer: null,
  });

  /** Each baton is good for one request. */
  const take = (baton: string): Stream => {
    const stream = waiting.get(baton);
    if (stream === undefined) throw new StreamError('Received an invalid baton', { status: 400 });
    if (stream === EXPIRED) {
      throw new StreamError('The stream has expired due to inactivity', { status: 500, code: 'STREAM_EXPIRED' });
    }
    if (stream.timer) clearTimeout(stream.timer);
    waiting.delete(baton);
    return stream;
  };

  const keep = (stream: Stream): string => {
    const baton = randomBytes(24).toString('base64url');
    waiting.set(baton, stream);
    stream.timer = setTimeout(() => {
      stream.connection.close();
      waiting.set(baton, EXPIRED);
    }, streamExpiry);
    stream.timer.unref();
    return baton;
  };

  return {
    run: async (path: string, { baton, requests }: PipelineRequest) => {
      const stream = baton ? take(baton) : open(path);
      let isClosed = false;
      const results: unknown[] = [];
      for (const request of requests) {
        if (request.type === 'close') isClosed = true;
        results.push(await respond(stream, request));
      }
      if (isClosed) stream.connection.close();
      return { baton: isClosed ? null : keep(stream), base_url: null, results };
    },
    close: () => {
      for (const stream of waiting.values()) if (stream !== EXPIRED) stream.connection.close();
    },
  };
}

async function respond(stream: Stream, request: StreamRequest): Promise<unknown> {
  try {
    return { type: 'ok', response: { type: request.type, ...(await perform(stream, request)) } };
  } catch (error) {
    if (error instanceof StatementError) return { type: 'error', error: describe(error) };
    throw error;
  }
}

async function perform(stream: Stream, request: StreamRequest): Promise<object> {
  const { connection, sqls } = stream;
  switch (request.type) {
    case 'execute':
      return { result: await connection.execute(request.stmt, getSql(stream, request.stmt)) };
    case 'batch':
      return { result: await runBatch(stream, request.batch) };
    case 'sequence':
      await connection.executeAll(getSql(stream, request));
      return {};
    case 'store_sql':
      sqls.set(request.sql_id, request.sql);
      return {};
    case 'close_sql':
      sqls.delete(request.sql_id);
      return {};
    case 'get_autocommit':
      return { is_autocommit: !connection.isInTransaction() };
    case 'close':
      return {};
  }
}

function getSql({ sqls }: Stream, { sql, sql_id: id }: Pick<Statement, 'sql' | 'sql_id'>): string {
  const text = sql ?? sqls.get(id ?? -1);
  if (text === undefined) throw new StreamError(`SQL text ${id} was never stored`, { status: 400 });
  return text;
}

async function runBatch(stream: Stream, { steps }: Batch): Promise<object> {
  const results: (StatementResult | null)[] = [];
  const errors: (ProtocolError | null)[] = [];
  for (const { condition, stmt } of steps) {
    let result: StatementResult | null = null;
    let failure: ProtocolError | null = null;
    if (!condition || isMet(stream, condition, { results, errors })) {
      try {
        result = await stream.connection.execute(stmt, getSql(stream, stmt));
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
        failure = describe(error);
      }
    }
    results.push(result);
    errors.push(failure);
  }
  return { step_results: results, step_errors: errors };
}

interface Steps {
  results: (StatementResult | null)[];
  errors: (ProtocolError | null)[];
}

function isMet(stream: Stream, condition: Condition, steps: Steps): boolean {
  switch (condition.type) {
    case 'ok':
      return Boolean(steps.results[condition.step]);
    case 'error':
      return Boolean(steps.errors[condition.step]);
    case 'not':
      return !isMet(stream, condition.cond, steps);
    case 'and':
      return condition.conds.every((each) => isMet(stream, each, steps));
    case 'or':
      return condition.conds.some((each) => isMet(stream, each, steps));
    case 'is_autocommit':
      return !stream.connection.isInTransaction();
  }
}
