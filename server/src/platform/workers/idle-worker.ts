import { pathToFileURL } from 'node:url';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import { Tinypool } from 'tinypool';
import type { z } from 'zod';

const ANSWER_TIMEOUT_MS = 15_000;
const IDLE_MS = MINUTE_MS;

/** A worker thread for heavy work that exists only while in use. */
export interface IdleWorker<Request, Answer> {
  /** @throws UnavailableError when the thread fails, or gives no answer within 15 s. */
  run(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Starts the worker on the first request and ends it a minute after the last answer. The worker's
 * default export takes a request and returns its answer; requests are answered one after another.
 */
export function createIdleWorker<Request extends object, Answer>({
  workerPath,
  answer: answerSchema,
}: {
  workerPath: string;
  answer: z.ZodType<Answer>;
}): IdleWorker<Request, Answer> {
  const pool = new Tinypool({
    filename: pathToFileURL(workerPath).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
  });
  return {
    async run(request) {
      const answer: unknown = await pool
        .run(request, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
        .catch((cause: unknown) => {
          throw new AppError('UnavailableError', 'Please try again.', {
            details: { retryAfterMs: 1000 },
            cause,
          });
        });
      return answerSchema.parse(answer);
    },
    close: () => pool.destroy(),
  };
}
