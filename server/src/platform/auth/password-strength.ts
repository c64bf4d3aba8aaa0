import { Worker } from 'node:worker_threads';
import {
  judgePassword,
  type PasswordScore,
  personalWordsOf,
} from '@ads-checker/shared/domain/passwords';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { z } from 'zod';

const ANSWER_TIMEOUT_MS = 15_000;
/** The dictionaries take some 70 MB, which nobody needs between two new passwords. */
const IDLE_MS = 60_000;

const answerSchema = z.object({
  id: z.number(),
  score: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
});

export interface PasswordStrength {
  /** @throws InvalidArgumentError `weak_password` that names the field when the password is easy to guess. */
  requireStrong(choice: {
    password: string;
    /** What an attacker would try first. */
    person: Parameters<typeof personalWordsOf>[0];
    /** For example `body.newPassword`. */
    field: string;
  }): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(score: PasswordScore): void;
  reject(error: Error): void;
}

function unavailable(): AppError {
  return new AppError('UnavailableError', 'Please try again.', {
    details: { retryAfterMs: 1000 },
  });
}

/** Judges passwords with the estimator the forms use, in a thread that lives while it is needed. */
export function createPasswordStrength({ workerPath }: { workerPath: string }): PasswordStrength {
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
      const { id, score } = answerSchema.parse(message);
      waiting.get(id)?.resolve(score);
      waiting.delete(id);
      rest();
    });
    started.once('error', lose);
    started.once('exit', lose);
    return started;
  };
  const estimate = (request: {
    password: string;
    personalWords: readonly string[];
  }): Promise<PasswordScore> => {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, ...request });
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => void drop(), ANSWER_TIMEOUT_MS);
      waiting.set(id, {
        resolve: (score) => {
          clearTimeout(giveUp);
          resolve(score);
        },
        reject: (error) => {
          clearTimeout(giveUp);
          reject(error);
        },
      });
    });
  };

  return {
    async requireStrong({ password, person, field }) {
      const personalWords = personalWordsOf(person);
      const score = await estimate({ password, personalWords });
      const verdict = judgePassword({ password, personalWords, estimate: () => score });
      if (verdict !== 'ok') {
        throw new AppError('InvalidArgumentError', ERROR_MESSAGES.weakPassword, {
          code: 'weak_password',
          details: { fields: [{ field, message: ERROR_MESSAGES.weakPassword }] },
        });
      }
    },
    close: drop,
  };
}
