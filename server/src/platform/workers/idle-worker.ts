import { Worker } from 'node:worker_threads';
import { AppError } from '@ads-checker/shared/errors';
import { z } from 'zod';

const ANSWER_TIMEOUT_MS = 15_000;
const IDLE_MS = 60_000;

const numberedSchema = z.looseObject({ id: z.number() });

/** A worker thread for heavy work that exists only while in use. */
export interface IdleWorker<Request, Answer> {
  /** @throws UnavailableError when the thread ends before it answers. */
  run(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

function unavailable(): AppError {
  return new AppError('UnavailableError', 'Please try again.', {
    details: { retryAfterMs: 1000 },
  });
}

/**
 * Starts the worker on the first request and ends it a minute after the last response. The worker
 * receives `{ id, ...request }` and posts `{ id, ...answer }`, in any order.
 */
export function createIdleWorker<Request extends object, Answer>({
  workerPath,
  answer: answerSchema,
}: {
  workerPath: string;
  answer: z.ZodType<Answer>;
}): IdleWorker<Request, Answer> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const drop = async (): Promise<void> => {
    clearTimeout(idle);
    const dropped = worker;
    worker = undefined;
    for (const { reject } of waiting.values()) {
      reject(unavailable());
    }
    waiting.clear();
    await dropped?.terminate();
  };
  const rest = (): void => {
    if (waiting.size > 0) {
      return;
    }
    worker?.unref();
    idle = setTimeout(() => void drop(), IDLE_MS);
    idle.unref();
  };
  const start = (): Worker => {
    const started = new Worker(workerPath, { execArgv: [] });
    const lose = (): void => {
      if (worker === started) {
        void drop();
      }
    };
    started.on('message', (message: unknown) => {
      const { id } = numberedSchema.parse(message);
      waiting.get(id)?.resolve(message);
      waiting.delete(id);
      rest();
    });
    started.once('error', lose);
    started.once('exit', lose);
    return started;
  };

  return {
    async run(request) {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, ...request });
      const message = await new Promise((resolve, reject) => {
        const timer = setTimeout(() => void drop(), ANSWER_TIMEOUT_MS);
        waiting.set(id, {
          resolve: (answer) => {
            clearTimeout(timer);
            resolve(answer);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
      });
      return answerSchema.parse(message);
    },
    close: drop,
  };
}
