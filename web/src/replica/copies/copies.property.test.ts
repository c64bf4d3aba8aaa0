import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createCopyNetworkModel } from '../../../test/copy-network-model.ts';
import { eventually, turns } from '../../../test/eventually.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { OPEN_CAMPAIGNS, openTab } from '../../../test/open-tab.ts';
import { setTransport } from '../../lib/api.ts';
import type { DexieData } from '../dexie-data.ts';
import { isFollowed } from './follow-copies.ts';

const CAMPAIGNS = ['1', '2', '3'];
const OUTCOMES = ['ok', 'lost', 'twice', 'unreached', 'refused', 'limited', 'broken'] as const;
const TABS = 2;
const tab = fc.nat({ max: TABS - 1 });

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('duplicate' as const),
      tab,
      ids: fc.subarray(CAMPAIGNS, { minLength: 1 }),
      count: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('meet' as const),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('runNextStep' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      delayMs: fc.constantFrom(500, 3_000, 61_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('run' as const), count: fc.nat({ max: 40 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let databases = 0;
let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

async function play(steps: readonly Step[]): Promise<void> {
  databases += 1;
  const databaseName = `copies-property-${databases}`;
  const clock = createManualClock();
  const network = createCopyNetworkModel({ clock, ids: CAMPAIGNS });
  restore = setTransport(network.transport);
  let ids = 0;
  const nextId = () => {
    ids += 1;
    return String(ids);
  };
  const open = () => openTab({ databaseName, clock, createId: () => `command-${nextId()}` });
  const rowsOf = (local: DexieData) => local.borrowed.observeAdObjects(OPEN_CAMPAIGNS).get();
  const outboxOf = (local: DexieData) => local.outbox.external.get();
  const tabs = [await open(), await open()];
  const tabAt = (index: number): DexieData => {
    const local = tabs[index];
    if (local === undefined) {
      throw new Error('no tab');
    }
    return local;
  };
  await eventually(() => {
    for (const local of tabs) {
      expect(rowsOf(local).status).toBe('ready');
    }
  });

  const asked = new Map<string, number>();
  /** Withdrawn or rejected. */
  const mayBeMissing = new Set<string>();

  const take = async (next: Step): Promise<void> => {
    switch (next.do) {
      case 'duplicate': {
        const id = nextId();
        asked.set(id, next.ids.length * next.count);
        const accepted = await outboxOf(tabAt(next.tab)).issue(
          {
            name: 'copyAdObjects',
            target: {
              kind: 'ad_object_copy',
              id,
              adUserId: '7',
              adAccountId: '900',
              label: 'some',
            },
            payload: {
              level: 'campaign',
              sourceIds: next.ids,
              names: next.ids,
              count: next.count,
              isDeep: false,
              suffix: ' - Copy',
              parentId: null,
            },
          },
          {},
        );
        expect(accepted).toBe('accepted');
        break;
      }
      case 'withdraw': {
        const { commands, drop } = outboxOf(tabAt(next.tab));
        const [first] = commands;
        if (first !== undefined) {
          mayBeMissing.add(first.target.id);
          await drop(first.id);
        }
        break;
      }
      case 'meet':
        network.expect(next.outcome);
        break;
      case 'runNextStep':
        network.runNextStep();
        break;
      case 'wait':
        clock.advance(next.delayMs);
        break;
      case 'reload':
        tabAt(next.tab).close();
        tabs[next.tab] = await open();
        break;
      case 'run':
        await turns(next.count);
        break;
    }
  };
  for (const next of steps) {
    await take(next);
  }

  network.heal();
  await eventually(async () => {
    clock.advance(31_000);
    await turns(3);
    network.runNextStep();
    for (const local of tabs) {
      const { commands, copies } = outboxOf(local);
      expect(commands.filter(({ state }) => state !== 'rejected')).toEqual([]);
      expect((await local.store.copies.list()).filter(isFollowed)).toEqual([]);
      expect(new Map(copies.map(({ id, copy }) => [id, copy]))).toEqual(network.requests);
    }
    expect(network.isIdle()).toBe(true);
    for (const local of tabs) {
      expect(rowsOf(local).rows.map(({ id }) => id)).toEqual(network.campaigns());
    }
  });
  for (const { target } of outboxOf(tabAt(0)).commands) {
    mayBeMissing.add(target.id);
  }
  const made = [...network.requests.values()];
  expect(made.map(({ id, items }) => [id, items.length])).toEqual(
    made.map(({ id }) => [id, asked.get(id)]),
  );
  expect(
    [...asked.keys()].filter((id) => !network.requests.has(id) && !mayBeMissing.has(id)),
  ).toEqual([]);
  expect(network.campaigns()).toHaveLength(
    CAMPAIGNS.length + made.reduce((sum, { items }) => sum + items.length, 0),
  );
  for (const local of tabs) {
    local.close();
  }
}

it('makes each copy once and shows it, whatever failed, was lost, withdrawn or reloaded', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), play), {
    numRuns: 40,
  });
});
