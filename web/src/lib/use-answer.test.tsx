import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAnswer } from './use-answer.ts';

function build() {
  const open = new Map<string, PromiseWithResolvers<string>>();
  const signals: AbortSignal[] = [];
  const ask = (question: string, signal: AbortSignal): Promise<string> => {
    const answer = Promise.withResolvers<string>();
    open.set(question, answer);
    signals.push(signal);
    return answer.promise;
  };
  return {
    ask,
    signals,
    answer: (question: string, value: string) =>
      act(async () => open.get(question)?.resolve(value)),
    refuse: (question: string, error: Error) => act(async () => open.get(question)?.reject(error)),
  };
}

it('drops the answer to an earlier question, and keeps the last one until the next', async () => {
  const { ask, signals, answer } = build();
  const { result, rerender } = renderHook(
    ({ question }: { question: string | null }) => useAnswer(question, ask),
    { initialProps: { question: 'a' as string | null } },
  );
  expect(result.current).toBeUndefined();
  rerender({ question: 'b' });
  await answer('a', 'late');
  expect(result.current).toBeUndefined();
  await answer('b', 'B');
  expect(result.current).toEqual({ question: 'b', value: 'B' });
  rerender({ question: 'c' });
  expect(result.current).toEqual({ question: 'b', value: 'B' });
  rerender({ question: null });
  expect(result.current).toBeUndefined();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

it('asks again, and returns why there is no answer', async () => {
  const { ask, signals, refuse, answer } = build();
  const { result, rerender } = renderHook(({ again }) => useAnswer('a', ask, [again]), {
    initialProps: { again: 1 },
  });
  const error = new Error('offline');
  await refuse('a', error);
  expect(result.current).toEqual({ question: 'a', error });
  rerender({ again: 1 });
  expect(signals).toHaveLength(1);
  rerender({ again: 2 });
  await answer('a', 'A');
  expect(result.current).toEqual({ question: 'a', value: 'A' });
});
