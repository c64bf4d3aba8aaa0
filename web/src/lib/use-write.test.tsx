import { AppError } from '@ads-checker/shared/errors';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NetworkFailure } from './api-errors.ts';
import { useWrite } from './use-write.ts';

afterEach(cleanup);

function write(answers: readonly (() => Promise<string>)[]) {
  const keys: string[] = [];
  const { result } = renderHook(() =>
    useWrite(async (_input: { readonly name: string }, key) => {
      keys.push(key);
      return (answers[keys.length - 1] ?? (async () => 'done'))();
    }),
  );
  const run = (name: string) => act(() => result.current.run({ name }).catch(() => undefined));
  return {
    keys,
    run,
    both: () => [result.current.run({ name: 'a' }), result.current.run({ name: 'a' })],
  };
}

it('sends a double press once', async () => {
  const { keys, both } = write([]);
  await act(async () => {
    expect(await Promise.all(both())).toEqual(['done', 'done']);
  });
  expect(keys).toHaveLength(1);
});

it('supports writes without input', async () => {
  const { result } = renderHook(() => useWrite(async (_input: undefined) => 'done'));
  await act(async () => {
    expect(await result.current.run(undefined)).toBe('done');
  });
});

it('sends a different input after the running one, whatever its outcome', async () => {
  const sent: string[] = [];
  const first = Promise.withResolvers<string>();
  const { result } = renderHook(() =>
    useWrite(({ name }: { readonly name: string }) => {
      sent.push(name);
      return name === 'a' ? first.promise : Promise.resolve(`${name} stored`);
    }),
  );
  let answers: Promise<PromiseSettledResult<string>[]> | undefined;
  act(() => {
    answers = Promise.allSettled(['a', 'a', 'b', 'b'].map((name) => result.current.run({ name })));
  });
  expect(sent).toEqual(['a']);
  expect(result.current.isBusy).toBe(true);
  const refusal = new AppError('AlreadyExistsError', 'Taken.');
  await act(async () => {
    first.reject(refusal);
    const refused = { status: 'rejected', reason: refusal };
    const stored = { status: 'fulfilled', value: 'b stored' };
    expect(await answers).toEqual([refused, refused, stored, stored]);
  });
  expect(sent).toEqual(['a', 'b']);
  expect(result.current.isBusy).toBe(false);
});

it('repeats with the same key while the outcome is unknown, and only the same input', async () => {
  const lost = () => Promise.reject(new NetworkFailure('POST /x', undefined));
  const { keys, run } = write([lost, lost]);
  await run('a');
  await run('a');
  await run('b');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('uses a new key after a response, success or error', async () => {
  const refused = () => Promise.reject(new AppError('AlreadyExistsError', 'Taken.'));
  const { keys, run } = write([refused]);
  await run('a');
  await run('a');
  await run('a');
  expect(new Set(keys).size).toBe(3);
});
