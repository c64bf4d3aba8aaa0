import { pathToFileURL } from 'node:url';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import { Tinypool } from 'tinypool';
import type { z } from 'zod';

const IDLE_MS = MINUTE_MS;

/** A worker thread for heavy work that exists only while in use. */
export interface IdleWorker<Request, Answer> {
  /** @throws UnavailableError without an answer in time, or when the thread fails */
  run(request: Request, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Starts the worker on the first request and ends it a minute after the last answer. The worker's
 * default export takes a request and returns its answer; requests are answered one after another.
 */
export function createIdleWorker<Request extends object, Answer>({
  workerPath,
  waitMs,
  answer: answerSchema,
}: {
  workerPath: string;
  /** Includes the start of the thread, which takes long on a busy machine. */
  waitMs: number;
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
    async run(request, signal) {
      const limit = AbortSignal.timeout(waitMs);
      const answer: unknown = await pool
        .run(request, { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) })
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
