/** The parts of Hrana 2 and 3 over HTTP, in JSON, that this server speaks. Public specification: HRANA_3_SPEC.md of libSQL. */

export type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };

export interface Statement {
  sql?: string;
  sql_id?: number;
  args?: Value[];
  named_args?: { name: string; value: Value }[];
  want_rows?: boolean;
}

export type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }
  | { type: 'is_autocommit' };

export interface Batch {
  steps: { condition?: Condition | null; stmt: Statement }[];
}

export type StreamRequest =
  | { type: 'close' }
  | { type: 'execute'; stmt: Statement }
  | { type: 'batch'; batch: Batch }
  | { type: 'sequence'; sql?: string; sql_id?: number }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'get_autocommit' };

export interface PipelineRequest {
  baton?: string | null;
  requests: StreamRequest[];
}

export interface StatementResult {
  cols: { name: string; decltype: string | null }[];
  rows: Value[][];
  affected_row_count: number;
  last_insert_rowid: string;
}

export interface ProtocolError {
  message: string;
  code: string;
}

/** A response with an error of its own; the stream goes on. */
export class StatementError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The stream is over: the whole request is refused. */
export class StreamError extends Error {
  readonly status: number;
  readonly code: string | null;
  constructor(message: string, { status, code = null }: { status: number; code?: string | null }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
