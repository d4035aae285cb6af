import {
  type Client,
  type InStatement,
  type InValue,
  LibsqlError,
  type ResultSet,
  type Row,
  type Transaction,
} from '@libsql/client';
import Libsql from 'libsql';
import { LRUCache } from 'lru-cache';

interface Options {
  /** How long one statement waits for another process's lock, in milliseconds. */
  timeout: number;
  /** Run on each connection once it is open. */
  pragmas: readonly string[];
}

/**
 * For a file what `createClient` of @libsql/client makes, as far as drizzle and we use it. That one prepares each statement
 * anew and asks twice for its columns, which takes six times as long as running it; here a connection, opened
 * when it is first needed, keeps its statements.
 */
export const createLocalClient = (path: string, options: Options): Client => {
  const idle: Connection[] = [];
  let isClosed = false;

  const take = (): Connection => {
    if (isClosed) throw new LibsqlError('The client is closed', 'CLIENT_CLOSED');
    return idle.pop() ?? openConnection(path, options);
  };
  const giveBack = (connection: Connection): void => {
    if (isClosed || connection.isSpoilt()) connection.close();
    else idle.push(connection);
  };

  const client: UsedOfClient = {
    protocol: 'file',
    get closed() {
      return isClosed;
    },
    execute: async (statement: InStatement) => {
      const connection = take();
      try {
        return connection.execute(statement);
      } finally {
        giveBack(connection);
      }
    },
    transaction: async () => {
      const connection = take();
      try {
        connection.execute('BEGIN IMMEDIATE');
      } catch (error) {
        giveBack(connection);
        throw error;
      }
      return createTransaction(connection, () => giveBack(connection)) as Transaction;
    },
    close: () => {
      isClosed = true;
      for (const connection of idle.splice(0)) connection.close();
    },
  };
  return client as Client;
};

type UsedOfClient = Pick<Client, 'protocol' | 'closed' | 'execute' | 'transaction' | 'close'>;

const createTransaction = (connection: Connection, onEnd: () => void) => {
  let isOpen = true;
  const execute = (statement: InStatement): ResultSet => {
    if (!isOpen) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
    return connection.execute(statement);
  };
  const end = (how: 'COMMIT' | 'ROLLBACK'): void => {
    try {
      execute(how);
    } finally {
      if (isOpen) {
        // A commit that failed.
        if (connection.isInTransaction()) connection.execute('ROLLBACK');
        isOpen = false;
        onEnd();
      }
    }
  };
  return {
    execute: async (statement: InStatement) => execute(statement),
    commit: async () => end('COMMIT'),
    rollback: async () => {
      if (isOpen) end('ROLLBACK');
    },
    close: () => {
      if (isOpen) end('ROLLBACK');
    },
    get closed() {
      return !isOpen;
    },
  };
};

/** More than a save and its publish need. */
const KEPT_STATEMENTS = 100;

type Connection = ReturnType<typeof openConnection>;

const openConnection = (path: string, { timeout, pragmas }: Options) => {
  const database = open(path, timeout, pragmas);
  const statements = new LRUCache<string, Prepared>({ max: KEPT_STATEMENTS });
  let isSpoilt = false;
  return {
    execute: (statement: InStatement): ResultSet => {
      const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
      // SQLite does what some pragmas say when it prepares them.
      const isKept = !/^\s*pragma/i.test(sql);
      try {
        const prepared = statements.get(sql) ?? prepare(database, sql);
        const result = run(prepared, (args as InValue[]).map(toSql));
        if (isKept) statements.set(sql, prepared);
        return result;
      } catch (error) {
        statements.delete(sql);
        const thrown = toLibsqlError(error);
        // What met a lock stays in progress, and every later commit is refused for it (local-client.test.ts).
        if (thrown instanceof LibsqlError && thrown.code === 'SQLITE_BUSY') isSpoilt = true;
        throw thrown;
      }
    },
    isSpoilt: (): boolean => isSpoilt,
    isInTransaction: (): boolean => database.inTransaction,
    close: (): void => {
      statements.clear();
      database.close();
    },
  };
};

const open = (path: string, timeout: number, pragmas: readonly string[]): Libsql.Database => {
  const database = new Libsql(path, { timeout });
  try {
    for (const pragma of pragmas) database.exec(pragma);
    return database;
  } catch (error) {
    database.close();
    throw toLibsqlError(error);
  }
};

interface Prepared {
  statement: Libsql.Statement<unknown[]>;
  /** Null of one that returns no rows. */
  columns: Columns | null;
}

const prepare = (database: Libsql.Database, sql: string): Prepared => {
  const statement = database.prepare(sql);
  if (!statement.reader) return { statement, columns: null };
  return { statement: statement.raw(true), columns: describeColumns(statement) };
};

const run = (prepared: Prepared, args: unknown[]): ResultSet => {
  const { statement, columns } = prepared;
  if (!columns) {
    const { changes, lastInsertRowid } = statement.run(args);
    return new Results([], [], changes, BigInt(lastInsertRowid));
  }
  const rows = statement.all(args) as unknown[][];
  // Another process may have changed the table.
  if (rows[0] && rows[0].length !== columns.names.length) prepared.columns = describeColumns(statement);
  const { names, toRow } = prepared.columns ?? columns;
  return new Results(names, rows.map(toRow));
};

interface Columns {
  names: string[];
  toRow: (values: unknown[]) => Row;
}

/** As that client's rows: a value by its column's name and by its index, of which only names are listed. */
const describeColumns = (statement: Libsql.Statement<unknown[]>): Columns => {
  const names = statement.columns().map(({ name }) => name);
  class ValuesByName {
    readonly #values: unknown[];

    constructor(values: unknown[]) {
      this.#values = values;
      const named = this as Record<string, unknown>;
      for (const [index, name] of names.entries()) if (!(name in named)) named[name] = values[index];
    }

    get length(): number {
      return this.#values.length;
    }

    static {
      for (const index of names.keys()) {
        Object.defineProperty(ValuesByName.prototype, index, {
          get(this: ValuesByName) {
            return this.#values[index];
          },
        });
      }
    }
  }
  return { names, toRow: (values) => new ValuesByName(values.map(fromSql)) as unknown as Row };
};

class Results implements ResultSet {
  readonly columnTypes: string[] = [];
  readonly columns: string[];
  readonly rows: Row[];
  readonly rowsAffected: number;
  readonly lastInsertRowid: bigint | undefined;

  constructor(columns: string[], rows: Row[], rowsAffected = 0, lastInsertRowid?: bigint) {
    this.columns = columns;
    this.rows = rows;
    this.rowsAffected = rowsAffected;
    this.lastInsertRowid = lastInsertRowid;
  }

  toJSON = (): Pick<ResultSet, 'columns' | 'rows'> => ({ columns: this.columns, rows: this.rows });
}

const fromSql = (value: unknown): unknown => (value instanceof Buffer ? value.buffer : value);

const toSql = (value: InValue): unknown => {
  if (value === undefined) throw new TypeError('undefined is no value for the database');
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} is no value for the database`);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  return value instanceof ArrayBuffer ? Buffer.from(value) : value;
};

const toLibsqlError = (error: unknown): unknown => {
  if (!(error instanceof Libsql.SqliteError)) return error;
  const [base = error.code] = /^SQLITE_[A-Z]+/.exec(error.code) ?? [];
  return new LibsqlError(error.message, base, error.code, error.rawCode, error);
};
