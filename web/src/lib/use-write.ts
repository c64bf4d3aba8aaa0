import { AppError } from '@ads-checker/shared/errors';
import { useRef, useState } from 'react';

/** Whether the server may have done it all the same. */
export function isUnknownEnd(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

/**
 * A write that is no command: sent once however often it is pressed. When its end is unknown (nothing was heard), the
 * same input goes out under the same key again, so that the server does not do it twice.
 */
export function useWrite<I, O>(
  send: (input: I, idempotencyKey: string) => Promise<O>,
): { readonly isBusy: boolean; readonly run: (input: I) => Promise<O> } {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<Promise<O>>(undefined);
  const attempt = useRef<{ readonly text: string; readonly key: string }>(undefined);

  const start = async (input: I): Promise<O> => {
    const text = JSON.stringify(input);
    const key = attempt.current?.text === text ? attempt.current.key : crypto.randomUUID();
    attempt.current = { text, key };
    setBusy(true);
    try {
      const answer = await send(input, key);
      attempt.current = undefined;
      return answer;
    } catch (error) {
      if (!isUnknownEnd(error)) {
        attempt.current = undefined;
      }
      throw error;
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  };

  return {
    isBusy,
    run: (input) => {
      running.current ??= start(input);
      return running.current;
    },
  };
}
