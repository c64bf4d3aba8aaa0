import {
  assessPassword,
  type PasswordScore,
  personalWordsOf,
} from '@ads-checker/shared/domain/passwords';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { SERVER_ACTION_MAX_MS } from '@ads-checker/shared/http';
import { z } from 'zod';
import { createIdleWorker } from '../workers/idle-worker.ts';

const answerSchema = z.object({
  score: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
});

export interface PasswordStrength {
  /**
   * @throws InvalidArgumentError `weak_password` naming the field when the password is easy to
   * guess.
   */
  requireStrong(choice: {
    password: string;
    person: Parameters<typeof personalWordsOf>[0];
    /** For example `body.newPassword`. */
    field: string;
  }): Promise<void>;
  close(): Promise<void>;
}

/** Uses the same estimator as the forms, in a thread that ends when idle. */
export function createPasswordStrength({ workerPath }: { workerPath: string }): PasswordStrength {
  // The dictionaries take some 70 MB, so the thread ends when idle.
  const worker = createIdleWorker<
    { password: string; personalWords: readonly string[] },
    { score: PasswordScore }
  >({ workerPath, waitMs: SERVER_ACTION_MAX_MS, answer: answerSchema });

  return {
    async requireStrong({ password, person, field }) {
      const personalWords = personalWordsOf(person);
      const { score } = await worker.run({ password, personalWords });
      const verdict = assessPassword({ password, personalWords, estimate: () => score });
      if (verdict !== 'ok') {
        throw new AppError('InvalidArgumentError', ERROR_MESSAGES.weakPassword, {
          code: 'weak_password',
          details: { fields: [{ field, message: ERROR_MESSAGES.weakPassword }] },
        });
      }
    },
    close: worker.close,
  };
}
