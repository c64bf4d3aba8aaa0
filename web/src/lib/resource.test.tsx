import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NetworkFailure } from './api-errors.ts';
import { type Resource, startResource, useResource } from './resource.ts';

afterEach(cleanup);

function later<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { resource: startResource(() => promise), resolve, reject };
}

function look(first: Resource<string>) {
  let reloads = 0;
  const { result, rerender } = renderHook(
    ({ resource }) => useResource(resource, () => (reloads += 1)),
    { initialProps: { resource: first } },
  );
  return {
    view: () => result.current,
    next: (resource: Resource<string>) => rerender({ resource }),
    reloads: () => reloads,
  };
}

it('keeps the former value until the next one is here', async () => {
  const [one, two] = [later<string>(), later<string>()];
  const { view, next } = look(one.resource);
  expect(view()).toEqual({ value: undefined, isPending: true, error: null });
  await act(async () => one.resolve('one'));
  expect(view()).toEqual({ value: 'one', isPending: false, error: null });
  next(two.resource);
  expect(view()).toEqual({ value: 'one', isPending: true, error: null });
  await act(async () => two.resolve('two'));
  expect(view()).toEqual({ value: 'two', isPending: false, error: null });
});

it('says why it did not come, and asks again only who comes back to it', async () => {
  const error = new Error('broken');
  const { resource, reject } = later<string>();
  const first = look(resource);
  await act(async () => reject(error));
  expect(first.view()).toEqual({ value: undefined, isPending: false, error });
  expect(first.reloads()).toBe(0);
  expect(look(resource).reloads()).toBe(1);
});

it('asks again when there is a network again, if that was what failed', async () => {
  const [unreached, broken] = [later<string>(), later<string>()];
  const { next, reloads } = look(unreached.resource);
  await act(async () => unreached.reject(new NetworkFailure('GET /x', undefined)));
  dispatchEvent(new Event('online'));
  expect(reloads()).toBe(1);
  next(broken.resource);
  await act(async () => broken.reject(new Error('broken')));
  dispatchEvent(new Event('online'));
  expect(reloads()).toBe(1);
});
