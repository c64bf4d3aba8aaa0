export interface RetryPolicy {
  readonly maxTries: number;
  readonly baseDelayMs: number;
  /**
   * No retry starts later than this after the first try: a recorded change must end before its
   * lease does.
   */
  readonly budgetMs: number;
}

/** A person waits: fail early, the browser's outbox keeps retrying. */
export const INTERACTIVE_RETRY: RetryPolicy = { maxTries: 3, baseDelayMs: 1_000, budgetMs: 40_000 };
export const BACKGROUND_RETRY: RetryPolicy = { maxTries: 5, baseDelayMs: 5_000, budgetMs: 600_000 };

export const ONE_TRY: RetryPolicy = { maxTries: 1, baseDelayMs: 0, budgetMs: 0 };

export type Sleep = (input: { delayMs: number; signal?: AbortSignal }) => Promise<void>;

/** Sleeps in real time; returns early, without an error, when the signal aborts. */
export const systemSleep: Sleep = ({ delayMs, signal }) =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, delayMs);
    signal?.addEventListener('abort', finish, { once: true });
  });

export type RetryDecision =
  | { readonly again: false }
  /** `once`: only if this is the first failure; `delayMs` replaces the policy's own delay. */
  | { readonly again: true; readonly once?: boolean; readonly delayMs?: number };

/**
 * Retries until success, a final failure, or the end of the policy. Delays double from
 * `baseDelayMs`. @throws the last failure.
 */
export async function withRetry<T>(input: {
  policy: RetryPolicy;
  nowMs: () => number;
  sleep: Sleep;
  signal?: AbortSignal;
  attempt: (input: { tryNumber: number }) => Promise<T>;
  decide: (error: unknown) => RetryDecision;
}): Promise<T> {
  const startedAtMs = input.nowMs();
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      return await input.attempt({ tryNumber });
    } catch (error) {
      const decision = input.decide(error);
      const isLast =
        !decision.again ||
        tryNumber >= input.policy.maxTries ||
        (decision.once === true && tryNumber > 1) ||
        input.signal?.aborted === true;
      if (isLast) {
        throw error;
      }
      const delayMs = decision.delayMs ?? input.policy.baseDelayMs * 2 ** (tryNumber - 1);
      if (input.nowMs() + delayMs - startedAtMs > input.policy.budgetMs) {
        throw error;
      }
      await input.sleep({
        delayMs,
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      });
    }
  }
}
