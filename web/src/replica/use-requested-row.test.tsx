import { entityNotFound } from '@ads-checker/shared/errors';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NetworkFailure } from '../lib/api-errors.ts';
import { useRequestedRow } from './use-requested-row.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const FAILING = () => Promise.reject(entityNotFound('Rule', '7'));
const ROW: Row = { id: '7', name: 'Stop losers' };

function show({
  rows = [],
  fetchRow,
}: {
  rows?: readonly Row[];
  fetchRow: (id: string) => Promise<Row>;
}) {
  return renderHook(
    ({ rows: shown, isReady }: { rows: readonly Row[]; isReady: boolean }) =>
      useRequestedRow({ id: '7', rows: shown, isReady, isGoing: false, fetchRow }),
    { initialProps: { rows, isReady: false } },
  );
}

it('asks the server for a row that a new device does not have yet, and never for one it has', async () => {
  const fetchRow = vi.fn(async () => ROW);
  const { result, rerender } = show({ fetchRow });
  expect([result.current.row, fetchRow.mock.calls.length]).toEqual([undefined, 0]);
  rerender({ rows: [], isReady: true });
  await waitFor(() => expect(result.current.row).toEqual(ROW));
  rerender({ rows: [{ ...ROW, name: 'Renamed' }], isReady: true });
  expect(result.current.row?.name).toBe('Renamed');
  expect(fetchRow).toHaveBeenCalledTimes(1);
});

it('says that it is missing while the server cannot be reached, and asks again when told so', async () => {
  const fetchRow = vi
    .fn<() => Promise<Row>>()
    .mockRejectedValueOnce(new NetworkFailure('list rules', undefined))
    .mockResolvedValueOnce(ROW);
  const { result, rerender } = show({ fetchRow });
  rerender({ rows: [], isReady: true });
  await waitFor(() => expect(result.current.isMissingOffline).toBe(true));
  result.current.retry();
  await waitFor(() => expect(result.current).toMatchObject({ row: ROW, isMissingOffline: false }));
});

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

it('throws what the server answers instead', async () => {
  const gone = entityNotFound('Rule', '7');
  const thrown: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderHook(
    () =>
      useRequestedRow({
        id: '7',
        rows: [],
        isReady: true,
        isGoing: false,
        fetchRow: FAILING,
      }),
    {
      wrapper: ({ children }) => (
        <Boundary onError={(error) => thrown.push(error)}>{children}</Boundary>
      ),
    },
  );
  await waitFor(() => expect(thrown).toEqual([gone]));
});
