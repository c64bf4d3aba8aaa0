import 'fake-indexeddb/auto';
import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBulkNetworkModel } from '../../../test/bulk-network-model.ts';
import { eventually, turns } from '../../../test/eventually.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { OPEN_CAMPAIGNS, openTab } from '../../../test/open-tab.ts';
import { setTransport } from '../../lib/api.ts';
import type { DexieData } from '../dexie-data.ts';

const CAMPAIGNS = ['1', '2', '3'];

let clock: ReturnType<typeof createManualClock>;
let network: ReturnType<typeof createBulkNetworkModel>;
let databaseName: string;
let tabs: DexieData[];
let restore: () => void;
let records: number;
/** The first read of the record is held until it is released. */
let letFirstRecordThrough: () => void;

const open = async (): Promise<DexieData> => {
  const tab = await openTab({ databaseName, clock, createId: () => crypto.randomUUID() });
  tabs.push(tab);
  await eventually(() => {
    expect(tab.borrowed.observeAdObjects(OPEN_CAMPAIGNS).get().status).toBe('ready');
  });
  return tab;
};

beforeEach(() => {
  clock = createManualClock();
  network = createBulkNetworkModel({ clock, ids: CAMPAIGNS });
  databaseName = `bulk-${crypto.randomUUID()}`;
  tabs = [];
  records = 0;
  const way = new Promise<void>((resolve) => {
    letFirstRecordThrough = resolve;
  });
  restore = setTransport({
    ...network.transport,
    async send(request) {
      const answer = await network.transport.send(request);
      if (request.route === adObjectChangeRoutes.get) {
        records += 1;
        if (records === 1) {
          await way;
        }
      }
      return answer;
    },
  });
});

afterEach(() => {
  for (const tab of tabs) {
    tab.close();
  }
  restore();
});

const stateIn = (tab: DexieData) =>
  tab.outbox.external.get().changes.map(({ id, progress: { state, counts, isSettled } }) => ({
    id,
    state,
    changed: counts.changed,
    isSettled,
  }));
const ENDED = [{ id: '1', state: 'finished', changed: 3, isSettled: true }];

/**
 * Starts a bulk change in a tab; its record is being read while the network carries the change out.
 */
async function turnAllOn(tab: DexieData): Promise<void> {
  await tab.outbox.external.get().issue(
    {
      name: 'changeAdObjects',
      target: {
        kind: 'ad_object_change',
        id: '1',
        adUserId: '7',
        adAccountId: '900',
        label: 'all',
      },
      payload: {
        level: 'campaign',
        operation: { type: 'status', status: 'ACTIVE' },
        undoOf: null,
        field: 'status',
        currency: null,
        ids: CAMPAIGNS,
        from: 'PAUSED',
        to: 'ACTIVE',
      },
    },
    {},
  );
  await eventually(() => {
    expect(records).toBe(1);
  });
}

/** Delivers the event that the change has ended, as the stream does. */
async function hearEnd(tab: DexieData): Promise<Promise<void>> {
  const event = network.runNextStep({ count: 3, isRefused: () => false });
  if (event === undefined) {
    throw new Error('Nothing is carried out.');
  }
  await tab.store.changes.applyEvent(event, clock.now());
  return tab.follower.follow(event.changeId);
}

describe('the record of a bulk change', () => {
  it('is read again when the change ends while an older record is being read', async () => {
    const tab = await open();
    await turnAllOn(tab);
    void hearEnd(tab);
    await eventually(() => {
      expect(stateIn(tab)).toEqual([{ id: '1', state: 'finished', changed: 3, isSettled: false }]);
    });

    letFirstRecordThrough();

    await eventually(() => {
      expect(stateIn(tab)).toEqual(ENDED);
    });
    expect(records).toBe(2);
  });

  it('never reverts a change that another tab knows to have ended', async () => {
    const [asking, hearing] = [await open(), await open()];
    await turnAllOn(asking);
    await hearEnd(hearing);
    await eventually(() => {
      expect([stateIn(asking), stateIn(hearing)]).toEqual([ENDED, ENDED]);
    });

    letFirstRecordThrough();
    await turns(50);

    expect([stateIn(asking), stateIn(hearing)]).toEqual([ENDED, ENDED]);
  });

  it('is read after a repeated request is answered, since the change may have ended before', async () => {
    const tab = await open();
    letFirstRecordThrough();
    await turnAllOn(tab);
    await hearEnd(tab);
    await eventually(() => {
      expect(stateIn(tab)).toEqual(ENDED);
    });
    const [run] = tab.outbox.external.get().changes;
    if (run === undefined) {
      throw new Error('The change is not stored.');
    }

    await tab.outbox.external.get().noteChange({
      id: run.id,
      adUserId: '7',
      adAccountId: '900',
      level: 'campaign',
      operation: { type: 'status', status: 'ACTIVE' },
      undoOf: null,
      state: 'running',
      counts: { total: 3, changed: 2, skipped: 0, failed: 0, waiting: 1, stopped: 0 },
      createdAt: run.createdAt,
      finishedAt: null,
      resumesAt: null,
      currency: null,
    });

    await eventually(() => {
      expect(stateIn(tab)).toEqual(ENDED);
    });
  });
});
