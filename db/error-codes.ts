/** Error codes along the cause chain, outermost first: SQLite's (both forms) or the system's, such as ENOSPC. */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, extendedCode } = error as { code?: unknown; extendedCode?: unknown };
  return [code, extendedCode].filter((value) => typeof value === 'string').concat(codesOf(error.cause));
}

/** Thrown if the database file is gone, empty or replaced. It must not be mistaken for a new club. */
export class DatabaseLost extends Error {
  readonly code = 'DATABASE_LOST';
}
