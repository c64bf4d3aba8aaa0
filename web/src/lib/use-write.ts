import { AppError } from '@ads-checker/shared/errors';
import { useRef, useState } from 'react';

/** Whether the server may have done it all the same. */
export function isUnknownEnd(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

interface Writing<O> {
  readonly text: string;
  readonly answer: Promise<O>;
}

/**
 * A write that is no command: the same input is sent once however often it is pressed while it runs; another one waits
 * for those before it and is sent then. When its end is unknown (nothing was heard), the same input goes out under the
 * same key again, so that the server does not do it twice.
 */
export function useWrite<I, O>(
  send: (input: I, idempotencyKey: string) => Promise<O>,
): { readonly isBusy: boolean; readonly run: (input: I) => Promise<O> } {
  const [isBusy, setBusy] = useState(false);
  const last = useRef<Writing<O>>(undefined);
  const attempt = useRef<{ readonly text: string; readonly key: string }>(undefined);

  const start = async (input: I, text: string): Promise<O> => {
    const key = attempt.current?.text === text ? attempt.current.key : crypto.randomUUID();
    attempt.current = { text, key };
    try {
      const answer = await send(input, key);
      attempt.current = undefined;
      return answer;
    } catch (error) {
      if (!isUnknownEnd(error)) {
        attempt.current = undefined;
      }
      throw error;
    }
  };

  return {
    isBusy,
    run: (input) => {
      const text = JSON.stringify(input);
      const before = last.current;
      if (before?.text === text) {
        return before.answer;
      }
      setBusy(true);
      const begin = (): Promise<O> => start(input, text);
      const sending = before === undefined ? begin() : before.answer.then(begin, begin);
      const answer = sending.finally(() => {
        if (last.current === writing) {
          last.current = undefined;
          setBusy(false);
        }
      });
      const writing: Writing<O> = { text, answer };
      last.current = writing;
      return answer;
    },
  };
}
