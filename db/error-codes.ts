/** The codes of an error and of what caused it, outermost first: SQLite's (both forms), or the system's such as ENOSPC. */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, extendedCode } = error as { code?: unknown; extendedCode?: unknown };
  return [code, extendedCode].filter((value) => typeof value === 'string').concat(codesOf(error.cause));
}

/** The file of the database is gone, empty, or another one than was opened: whatever this is, it is no new club. */
export class DatabaseLost extends Error {
  readonly code = 'DATABASE_LOST';
}
