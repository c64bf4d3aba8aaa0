import type { OwnedKind } from '@ads-checker/shared/collections/index';
import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { entityNotFound } from '@ads-checker/shared/errors';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildCommand } from '../../test/build-command.ts';
import { NetworkFailure } from '../lib/api-errors.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { ReplicaProvider } from './hooks.ts';
import type { Replica } from './model/replica.ts';
import type { Command, Outbox } from './model/types.ts';
import { useRequestedRow } from './use-requested-row.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}

const waitingFor = (commands: readonly Command[]) => ({ commands }) as unknown as Outbox;
const outbox = createExternalStore(waitingFor([]));
const inReplica = ({ children }: { children: ReactNode }) => (
  <ReplicaProvider value={{ outbox } as unknown as Replica}>{children}</ReplicaProvider>
);

afterEach(() => {
  cleanup();
  outbox.set(waitingFor([]));
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
      useRequestedRow({
        kind: 'binomRule',
        id: '7',
        rows: shown,
        isReady,
        isDeleting: false,
        fetchRow,
      }),
    { initialProps: { rows, isReady: false }, wrapper: inReplica },
  );
}

it('requests a row that a new device lacks, and never one that it has', async () => {
  const fetchRow = vi.fn(async () => ROW);
  const { result, rerender } = show({ fetchRow });
  expect([result.current.row, fetchRow.mock.calls.length]).toEqual([undefined, 0]);
  rerender({ rows: [], isReady: true });
  await waitFor(() => expect(result.current.row).toEqual(ROW));
  rerender({ rows: [{ ...ROW, name: 'Renamed' }], isReady: true });
  expect(result.current.row?.name).toBe('Renamed');
  expect(fetchRow).toHaveBeenCalledTimes(1);
});

it('reports it as missing while the server is unreachable, and retries on request', async () => {
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

it('throws the server’s error', async () => {
  const gone = entityNotFound('Rule', '7');
  const thrown: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderHook(
    () =>
      useRequestedRow({
        kind: 'binomRule',
        id: '7',
        rows: [],
        isReady: true,
        isDeleting: false,
        fetchRow: FAILING,
      }),
    {
      wrapper: ({ children }) => (
        <Boundary onError={(error) => thrown.push(error)}>{inReplica({ children })}</Boundary>
      ),
    },
  );
  await waitFor(() => expect(thrown).toEqual([gone]));
});

const comment = (id: string, text: string): PresetComment => ({
  id,
  parentId: null,
  text,
  photo: null,
  video: null,
  reactions: {},
});
const PRESET = { id: '7', name: 'Answers', comments: [comment('1', 'Why?'), comment('2', 'So.')] };

const target = { kind: 'commentPreset', id: '7', label: 'Answers' } as const;
const RENAMED = buildCommand({ name: 'updateCommentPreset', target, payload: { name: 'Roofs' } });
const MOVED = buildCommand({
  name: 'movePresetComment',
  target: { ...target, owner: { commentId: '2' } },
  payload: { referenceCommentId: '1', method: 'appendChild' },
});
const DELETED = buildCommand({ name: 'deleteCommentPreset', target, payload: {} });
const REFUSED = buildCommand(
  {
    name: 'createCommentPreset',
    target: { ...target, owner: { accountId: '1', teamId: '2' } },
    payload: { name: 'Answers', shared: false, comments: PRESET.comments },
  },
  'rejected',
);

function showPreset(fetchRow: () => Promise<typeof PRESET>, rows: readonly (typeof PRESET)[] = []) {
  const input = {
    kind: 'commentPreset',
    id: '7',
    isReady: true,
    isDeleting: false,
    fetchRow,
  } as const;
  return renderHook(
    ({ shown }: { shown: readonly (typeof PRESET)[] }) =>
      useRequestedRow({ ...input, rows: shown }),
    { initialProps: { shown: rows }, wrapper: inReplica },
  );
}

it('applies pending changes to the server’s answer, as to a replicated row', async () => {
  outbox.set(waitingFor([RENAMED, MOVED]));
  const { result } = showPreset(async () => PRESET);
  const reply = { ...comment('2', 'So.'), parentId: '1' };
  const changed = { ...PRESET, name: 'Roofs', comments: [PRESET.comments[0], reply] };
  await waitFor(() => expect(result.current.row).toEqual(changed));
  const { row } = result.current;
  act(() => outbox.set(waitingFor([RENAMED, { ...MOVED, state: 'rejected' }])));
  expect(result.current.row).toEqual({ ...PRESET, name: 'Roofs' });
  act(() => outbox.set(waitingFor([])));
  expect(result.current.row).toBe(PRESET);
  expect(row).not.toBe(PRESET);
});

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly isEnabled?: boolean;
}
const WAITING: readonly (readonly [string, OwnedKind, Command, NamedRow, NamedRow])[] = [
  [
    'a rule',
    'binomRule',
    buildCommand({
      name: 'updateBinomRule',
      target: { kind: 'binomRule', id: '7', label: 'Stop losers' },
      payload: { name: 'Stop all', isEnabled: false },
    }),
    { id: '7', name: 'Stop losers', isEnabled: true },
    { id: '7', name: 'Stop all', isEnabled: false },
  ],
  [
    'a template',
    'notificationTemplate',
    buildCommand({
      name: 'updateNotificationTemplate',
      target: { kind: 'notificationTemplate', id: '7', label: 'Launch' },
      payload: { name: 'Landing' },
    }),
    { id: '7', name: 'Launch' },
    { id: '7', name: 'Landing' },
  ],
];

it.each(WAITING)(
  'shows %s of a link with what waits here before the first sync, and after the server took it',
  async (_, kind, command, answer, shown) => {
    outbox.set(waitingFor([command]));
    const fetchRow = async () => answer;
    const { result, rerender } = renderHook(
      ({ rows }: { rows: readonly NamedRow[] }) =>
        useRequestedRow({
          kind,
          id: '7',
          rows,
          isReady: true,
          isDeleting: false,
          fetchRow,
        }),
      { initialProps: { rows: [] as readonly NamedRow[] }, wrapper: inReplica },
    );
    await waitFor(() => expect(result.current.row).toEqual(shown));
    for (const state of ['sending', 'confirming'] as const) {
      act(() => outbox.set(waitingFor([{ ...command, state }])));
      expect(result.current.row).toEqual(shown);
    }
    // The pull brings the row, and the outbox forgets the command
    rerender({ rows: [shown] });
    act(() => outbox.set(waitingFor([])));
    expect(result.current.row).toEqual(shown);
  },
);

it('requests neither a row being deleted here, nor one that was never created', async () => {
  const fetchRow = vi.fn(async () => PRESET);
  const { result, rerender } = showPreset(fetchRow, [PRESET]);
  act(() => outbox.set(waitingFor([DELETED])));
  rerender({ shown: [] });
  expect(result.current.row).toEqual(PRESET);
  act(() => outbox.set(waitingFor([REFUSED])));
  expect([result.current.row, fetchRow.mock.calls.length]).toEqual([PRESET, 0]);
  act(() => outbox.set(waitingFor([])));
  await waitFor(() => expect(fetchRow).toHaveBeenCalledTimes(1));
});
