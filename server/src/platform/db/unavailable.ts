/** SQLSTATE of a server that ends sessions, takes none, or has no memory or disk for them. */
const SQL_STATES = /^(?:08\w{3}|53\d{3}|57P0[1-5])$/;
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOENT',
]);
/** The driver's errors without a code; knex puts the statement before them. */
const DRIVER_MESSAGES =
  /(?:^|- )(?:Connection terminated(?: unexpectedly| due to connection timeout)?|Connection ended unexpectedly|Client was closed and is not queryable|Client has encountered a connection error and is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout)$/;

function hasCode(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string') {
    return false;
  }
  if (error.code === 'ENOENT') {
    // A missing socket of a local server, not a missing file.
    return 'syscall' in error && error.syscall === 'connect';
  }
  return SYSTEM_CODES.has(error.code) || SQL_STATES.test(error.code);
}

/**
 * Whether an error of a statement or a connection says that the database cannot be used now: it is
 * down, starting, stopping, full, or the connection to it was lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  }
  return error instanceof Error && (hasCode(error) || DRIVER_MESSAGES.test(error.message));
}
