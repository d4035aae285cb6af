import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/** Logs JSON lines to stderr. Stdout is reserved for messages that people read at startup. */
export function createLog(
  level: Env['logLevel'],
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: LoggedError;
}

// A failed query's message and stack contain its parameters: page text, addresses, password hashes.
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined };
  const isQuery = error instanceof DrizzleQueryError;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    stack: frames?.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
