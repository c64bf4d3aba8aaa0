import {
  type AdObjectCopyDto,
  adObjectCopyRoutes,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { setTransport } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/server-query.ts';
import type { AdObjectCopyRun, Command } from '../../../replica/index.ts';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { noCommands } from '../test/build-outbox.ts';
import { buildAdSet } from '../test/build-rows.ts';
import { CopyPane } from './copy-pane.tsx';

// The virtualised list renders only the rows in view
setBoxSize(800);

type Item = AdObjectCopyDto['items'][number];

const createdAt = '2026-03-02T09:00:00.000Z';
const waiting: Item = {
  sourceId: '2',
  state: 'waiting',
  copiedId: null,
  error: null,
  below: null,
};

function buildCopy(items: readonly Item[], fields: Partial<AdObjectCopyDto> = {}): AdObjectCopyDto {
  return {
    id: '50',
    adUserId: '7',
    adAccountId: '900',
    level: 'ad_set',
    isDeep: true,
    parentId: null,
    state: 'running',
    createdAt,
    finishedAt: null,
    resumesAt: null,
    items: [...items],
    ...fields,
  };
}

const command: Command = {
  name: 'copyAdObjects',
  target: { kind: 'ad_object_copy', id: '50', adUserId: '7', adAccountId: '900', label: 'Broad' },
  payload: {
    level: 'ad_set',
    sourceIds: ['2'],
    names: ['Broad'],
    count: 2,
    isDeep: true,
    suffix: ' - Copy',
    parentId: null,
  },
  id: 'command',
  seq: 1,
  patch: {},
  before: {},
  whenBusy: 'ignore',
  spendsMoney: false,
  state: 'retrying',
  attempt: 1,
  notBefore: null,
  createdAt,
  error: null,
};

const runOf = (copy: AdObjectCopyDto): AdObjectCopyRun => {
  const { target, payload } = command as Extract<Command, { name: 'copyAdObjects' }>;
  return { id: '50', target, payload, createdAt, acceptedAtMs: 0, heardAtMs: 0, copy };
};

let restore: (() => void) | undefined;
afterEach(() => {
  cleanup();
  queryClient.clear();
  restore?.();
  restore = undefined;
});

function show(outbox: Partial<typeof noCommands> = {}) {
  const calls: string[] = [];
  const view = (given: Partial<typeof noCommands>) => (
    <PaneLayout side={null} sideLabel="Ad accounts" sideKind="accounts">
      <CopyPane
        copyId="50"
        kind="adSets"
        accountName="Helio"
        rows={[buildAdSet({ id: '2', name: 'Broad' })]}
        outbox={{
          ...noCommands,
          drop: async (id) => void calls.push(`drop ${id}`),
          retry: async (id) => void calls.push(`retry ${id}`),
          dismissCopy: async (id) => void calls.push(`dismiss ${id}`),
          ...given,
        }}
        onClose={() => calls.push('close')}
      />
    </PaneLayout>
  );
  const { rerender } = render(view(outbox));
  return { calls, turnInto: (next: Partial<typeof noCommands>) => rerender(view(next)) };
}

const heading = () => screen.getByRole('heading').textContent;
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows unsent copies as waiting, and withdraws them', async () => {
  const { calls } = show({ commands: [command] });
  expect(heading()).toBe('Create 2 ad sets');
  expect(status()).toMatch(/^0 of 2Not sent yet, /);
  await press('Discard');
  expect(calls).toEqual(['drop command', 'close']);
});

it('shows why copies were rejected, and retries', async () => {
  const error = { message: 'Refused.', networkMessage: 'No.' };
  const { calls } = show({ commands: [{ ...command, state: 'rejected', error }] });
  expect(status()).toBe('0 of 2Refused.');
  await press('Retry');
  expect(calls).toEqual(['retry command']);
});

it('shows the progress of copies and until when they are paused', () => {
  const copied = { ...waiting, state: 'copied', copiedId: '9' } as const;
  const resumesAt = '2026-03-02T09:05:00.000Z';
  show({ copies: [runOf(buildCopy([copied, waiting], { resumesAt }))] });
  expect(heading()).toBe('Duplicating 2…');
  expect(status()).toMatch(/^1 of 2Paused until /);
  expect(screen.getByText('Continues if you close this panel')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

it('keeps the outcome on the screen after its notice was dismissed', () => {
  const copied = { ...waiting, state: 'copied', copiedId: '9' } as const;
  const done = buildCopy([copied], { state: 'finished', finishedAt: createdAt });
  const { turnInto } = show({ copies: [runOf(done)] });
  turnInto({ copies: [] });
  expect(heading()).toBe('1 duplicated');
  expect(status()).toBe('1 of 1The copies are off.');
});

it('lists failures with the network’s message until they are dismissed', async () => {
  const failed: Item = {
    ...waiting,
    state: 'failed',
    error: { message: 'Failed.', code: 100, networkMessage: 'Invalid parameter' },
  };
  const partly: Item = {
    ...waiting,
    sourceId: '3',
    state: 'copied',
    copiedId: '9',
    error: { message: 'Failed.', code: null, networkMessage: 'One ad was refused' },
    below: { total: 5, copied: 4, failed: 1 },
  };
  const done = buildCopy([failed, partly], { state: 'finished', finishedAt: createdAt });
  const { calls } = show({ copies: [runOf(done)] });
  const list = within(screen.getByRole('region', { name: 'Results' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BroadFailedInvalid parameter',
    '34 of 5 adsOne ad was refused',
  ]);
  expect(list.getByText('Invalid parameter').title).toBe('Invalid parameter Code 100');
  await press('Done');
  expect(calls).toEqual(['dismiss 50', 'close']);
});

it('reads the record of copies that another device requested', async () => {
  const done = buildCopy([{ ...waiting, state: 'copied', copiedId: '9' }], { state: 'finished' });
  restore = setTransport({
    send: async ({ route, params }) => {
      expect([route, params]).toEqual([adObjectCopyRoutes.get, { copyId: '50' }]);
      return { status: 200, retryAfter: null, json: { data: done } };
    },
    openStream: () => () => undefined,
  });
  show();
  await waitFor(() => expect(heading()).toBe('1 duplicated'));
  expect(status()).toBe('1 of 1The copies are off.');
});
