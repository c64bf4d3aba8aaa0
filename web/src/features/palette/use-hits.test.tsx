import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExternalStore } from '../../lib/external-store.ts';
import { type Replica, ReplicaProvider, type SearchHit } from '../../replica/index.ts';
import { useHits } from './use-hits.ts';

const HIT = { kind: 'adUser', id: '1', name: 'Marta' } as unknown as SearchHit;

type Search = Replica['searchAdObjects'];
let reported: unknown[];

beforeEach(() => {
  reported = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(searchAdObjects: Search) {
  const replica = {
    searchAdObjects,
    searchVersion: createExternalStore(''),
    observeOwned: () => createExternalStore({ rows: [], isReady: true }),
    syncStatus: createExternalStore({ state: 'synced' }),
    knowsAsEmpty: () => true,
  } as unknown as Replica;
  return renderHook(({ query }) => useHits(query), {
    initialProps: { query: 'mar' },
    wrapper: ({ children }: { children: ReactNode }) => (
      <ReplicaProvider value={replica}>{children}</ReplicaProvider>
    ),
  });
}

it('answers a search that fails with nothing found, so that whoever waits for it goes on', async () => {
  const failure = new Error('The connection to the database is closing.');
  const search = vi.fn<Search>().mockResolvedValueOnce([HIT]).mockRejectedValueOnce(failure);
  const { result, rerender } = show(search);
  await waitFor(() => expect(result.current).toEqual({ query: 'mar', hits: [HIT] }));
  rerender({ query: 'mart' });
  await waitFor(() => expect(result.current).toEqual({ query: 'mart', hits: [] }));
  expect(reported).toEqual([failure]);
});

it('leaves a search that never answers to the next text', async () => {
  const search = vi.fn<Search>((input) =>
    input.text === 'mar' ? new Promise(() => undefined) : Promise.resolve([HIT]),
  );
  const { result, rerender } = show(search);
  rerender({ query: 'marta' });
  await waitFor(() => expect(result.current).toEqual({ query: 'marta', hits: [HIT] }));
  act(() => rerender({ query: '' }));
  expect(result.current).toEqual({ query: '', hits: [] });
});
