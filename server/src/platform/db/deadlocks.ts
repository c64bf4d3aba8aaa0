const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isDeadlock(error: unknown): boolean {
  return codeOf(error) === DEADLOCK;
}

/** PostgreSQL aborts one of two deadlocked writes, which is then retried. */
export async function retryDeadlocks<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isDeadlock(error) || attempt >= MAX_ATTEMPTS) {
        throw error;
      }
    }
  }
}
