import { AppError } from '@ads-checker/shared/errors';
import { useRef, useState } from 'react';

/** Whether the server may have applied the write despite the error. */
export function isUnknownEnd(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}

interface Writing<O> {
  readonly text: string;
  readonly answer: Promise<O>;
}

/**
 * A write outside of the outbox: the same input is sent once however often it is submitted while in
 * flight; another one is queued. With an unknown outcome (no response) a repeat of the same input
 * uses the same idempotency key.
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
      // A missing input counts as an input too.
      const text = JSON.stringify(input) ?? '';
      const before = last.current;
      if (before !== undefined && before.text === text) {
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
