import { availableParallelism } from 'node:os';
import { AppError } from '@ads-checker/shared/errors';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Cost of a hash: argon2id's memory in KiB, passes and lanes. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's second recommended argon2id setting: 19 MiB, two passes. */
const RECOMMENDED_COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs in libuv's pool of four threads, which files, DNS and compression share. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;

export interface Passwords {
  /** @throws UnavailableError `busy_server` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time without a stored hash, so that timing does not reveal unknown names.
   * @throws UnavailableError `busy_server` when the queue is full.
   */
  isMatch(attempt: { password: string; storedHash: string | undefined }): Promise<boolean>;
}

/** Only tests lower `cost`; verification uses the cost stored in the hash. */
export async function createPasswords({
  maxWaiting = MAX_WAITING,
  cost = RECOMMENDED_COST,
}: {
  maxWaiting?: number;
  cost?: HashingCost;
} = {}): Promise<Passwords> {
  const decoy = await hash('a password that nobody has', cost);
  const limit = pLimit(Math.max(1, Math.min(MAX_CONCURRENT, availableParallelism() - 1)));
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) {
      throw new AppError('UnavailableError', 'The server is busy. Try again in a moment.', {
        code: 'busy_server',
        details: { retryAfterMs: 2_000 },
      });
    }
    return limit(work);
  };
  return {
    hash: (password) => run(() => hash(password, cost)),
    async isMatch({ password, storedHash }) {
      const isSame = await run(() => verify(storedHash ?? decoy, password));
      return storedHash !== undefined && isSame;
    },
  };
}
