import 'fake-indexeddb/auto';
import { adObjectCopyRoutes } from '@ads-checker/shared/contracts/ad-object-copies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCopyNetworkModel } from '../../../test/copy-network-model.ts';
import { eventually, turns } from '../../../test/eventually.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { OPEN_CAMPAIGNS, openTab } from '../../../test/open-tab.ts';
import { setTransport } from '../../lib/api.ts';
import type { DexieData } from '../dexie-data.ts';
import { nextCopyReadMs } from './follow-copies.ts';

let clock: ReturnType<typeof createManualClock>;
let network: ReturnType<typeof createCopyNetworkModel>;
let databaseName: string;
let local: DexieData;
let restore: () => void;
let sent: string[];
let isConnected: boolean;
let isForbidden: boolean;
let records: number;
let way: Promise<void>;

const open = () => openTab({ databaseName, clock, createId: () => crypto.randomUUID() });

beforeEach(async () => {
  clock = createManualClock();
  network = createCopyNetworkModel({ clock, ids: ['1', '2'] });
  databaseName = `copies-${crypto.randomUUID()}`;
  sent = [];
  isConnected = true;
  isForbidden = false;
  records = 0;
  way = Promise.resolve();
  restore = setTransport({
    ...network.transport,
    async send(request) {
      if (!isConnected) {
        throw new TypeError('no network');
      }
      if (request.route.method !== 'GET') {
        sent.push((request.body as { id: string }).id);
        await way;
        if (isForbidden) {
          const json = { error: 'You may not.', type: 'AuthorizationError' };
          return { status: 403, retryAfter: null, json };
        }
      }
      if (request.route === adObjectCopyRoutes.get) {
        records += 1;
      }
      return network.transport.send(request);
    },
  });
  local = await open();
  await eventually(() => expect(rows().status).toBe('ready'));
});
afterEach(() => {
  local.close();
  restore();
});

const rows = () => local.borrowed.observeAdObjects(OPEN_CAMPAIGNS).get();
const outbox = () => local.outbox.external.get();
const states = () => outbox().commands.map(({ state }) => state);
const duplicate = (id: string) =>
  outbox().issue(
    {
      name: 'copyAdObjects',
      target: { kind: 'ad_object_copy', id, adUserId: '7', adAccountId: '900', label: 'Oslo' },
      payload: {
        level: 'campaign',
        sourceIds: ['1'],
        names: ['Oslo'],
        count: 1,
        isDeep: true,
        suffix: ' - Copy',
        parentId: null,
      },
    },
    {},
  );

describe('copies', () => {
  it('requested offline survive a reload, are sent once, followed to the end, and listed', async () => {
    isConnected = false;
    expect(await duplicate('50')).toBe('accepted');
    await eventually(() => expect(states()).toEqual(['retrying']));
    local.close();
    local = await open();
    expect(outbox().commands.map(({ target }) => target.label)).toEqual(['Oslo']);
    expect(outbox().copies).toEqual([]);

    isConnected = true;
    await eventually(async () => {
      clock.advance(5_000);
      await turns(3);
      expect(outbox().copies.map(({ id, copy }) => [id, copy.state])).toEqual([['50', 'running']]);
    });
    expect([states(), sent]).toEqual([[], ['50']]);
    network.runNextStep();
    await eventually(async () => {
      clock.advance(2_000);
      await turns(3);
      expect(outbox().copies.map(({ copy }) => copy)).toEqual([network.requests.get('50')]);
      expect(rows().rows.map(({ id }) => id)).toEqual(['1', '2', '92']);
    });
    await outbox().dismissCopy('50');
    expect(outbox().copies).toEqual([]);
  });

  it('withdrawn offline are never requested', async () => {
    isConnected = false;
    await duplicate('50');
    await eventually(() => expect(states()).toEqual(['retrying']));
    await outbox().drop(outbox().commands[0]?.id ?? '');
    expect([states(), outbox().copies]).toEqual([[], []]);
    isConnected = true;
    await eventually(async () => {
      clock.advance(5_000);
      await turns(3);
      expect(await local.store.copies.list()).toEqual([]);
    });
    expect([sent, outbox().copies, rows().rows.length]).toEqual([[], [], 2]);
  });

  it('withdrawn after a lost response are shown when the server makes them anyway', async () => {
    network.expect('lost');
    await duplicate('50');
    await eventually(() => expect(states()).toEqual(['retrying']));
    await outbox().drop(outbox().commands[0]?.id ?? '');
    network.runNextStep();
    await eventually(async () => {
      clock.advance(2_000);
      await turns(3);
      expect(outbox().copies.map(({ copy }) => copy.state)).toEqual(['finished']);
      expect(rows().rows.length).toBe(3);
    });
    expect(sent).toEqual(['50']);
  });

  it('withdrawn in flight are shown, although the server did not know them yet', async () => {
    const arrival = Promise.withResolvers<void>();
    way = arrival.promise;
    network.expect('lost');
    await duplicate('50');
    await eventually(() => expect(sent).toEqual(['50']));
    await outbox().drop(outbox().commands[0]?.id ?? '');
    await eventually(async () => {
      clock.advance(1_000);
      await turns(3);
      expect(records).toBe(2);
    });
    expect([network.requests.size, outbox().copies]).toEqual([0, []]);

    arrival.resolve();
    await eventually(() => expect(network.requests.size).toBe(1));
    network.runNextStep();
    await eventually(async () => {
      clock.advance(2_000);
      await turns(3);
      expect(outbox().copies.map(({ copy }) => copy)).toEqual([network.requests.get('50')]);
      expect(rows().rows.map(({ id }) => id)).toEqual(['1', '2', '92']);
    });
  });

  it('rejected after a lost response, then withdrawn, are shown when the server makes them', async () => {
    network.expect('lost');
    await duplicate('50');
    await eventually(() => expect(states()).toEqual(['retrying']));
    isForbidden = true;
    await eventually(async () => {
      clock.advance(5_000);
      await turns(3);
      expect(states()).toEqual(['rejected']);
    });
    await outbox().drop(outbox().commands[0]?.id ?? '');
    network.runNextStep();
    await eventually(async () => {
      clock.advance(2_000);
      await turns(3);
      expect(outbox().copies.map(({ copy }) => copy)).toEqual([network.requests.get('50')]);
    });
    expect(network.requests.get('50')?.state).toBe('finished');
  });

  it('are taken from the record when the server knows the id but not the key', async () => {
    network.expect('lost');
    await duplicate('50');
    await eventually(() => expect(states()).toEqual(['retrying']));
    network.forgetKeys();
    await eventually(async () => {
      clock.advance(5_000);
      await turns(3);
      expect(outbox().copies.map(({ id }) => id)).toEqual(['50']);
    });
    expect([states(), sent, network.requests.size]).toEqual([[], ['50', '50'], 1]);
  });

  it('that are rejected can be retried or withdrawn', async () => {
    network.expect('refused');
    await duplicate('50');
    await eventually(() => expect(states()).toEqual(['rejected']));
    await outbox().retry(outbox().commands[0]?.id ?? '');
    await eventually(() => expect(outbox().copies.map(({ id }) => id)).toEqual(['50']));
    expect([states(), sent]).toEqual([[], ['50', '50']]);
  });

  it('of nothing are not requested', async () => {
    const { issue } = outbox();
    const target = { kind: 'ad_object_copy', id: '5', adUserId: '7', adAccountId: '900' } as const;
    const payload = { level: 'ad', sourceIds: [], names: [], count: 1, isDeep: false } as const;
    const input = { ...payload, suffix: '', parentId: null };
    const command = { name: 'copyAdObjects' as const, target: { ...target, label: '' } };
    expect(await issue({ ...command, payload: input }, {})).toBe('ignored');
  });
});

it('are polled less often the longer they take, and never once finished', () => {
  const read = (state: 'running' | 'finished' | null, ageMs: number, lastReadMs = 0) =>
    nextCopyReadMs({
      run: {
        id: '1',
        target: { kind: 'ad_object_copy', id: '1', adUserId: '7', adAccountId: '9', label: '' },
        payload: {
          level: 'ad',
          sourceIds: ['3'],
          names: ['Ad'],
          count: 1,
          isDeep: false,
          suffix: '',
          parentId: null,
        },
        createdAt: '2026-03-02T09:00:00.000Z',
        acceptedAtMs: 1_000_000,
        heardAtMs: 1_000_000 + ageMs,
        copy:
          state === null
            ? null
            : {
                id: '1',
                adUserId: '7',
                adAccountId: '9',
                level: 'ad',
                isDeep: false,
                parentId: null,
                state,
                createdAt: '2026-03-02T09:00:00.000Z',
                finishedAt: null,
                resumesAt: null,
                items: [],
              },
      },
      lastReadMs,
    }) - 1_000_000;
  expect([
    read('running', 0),
    read('running', 60_000),
    read('running', 3_600_000),
    read('running', 0, 1_004_000),
    read(null, 0),
    read('finished', 0),
  ]).toEqual([2_000, 66_000, 3_630_000, 6_000, 2_000, Number.POSITIVE_INFINITY]);
});
