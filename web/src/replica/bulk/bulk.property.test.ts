import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createBulkNetworkModel } from '../../../test/bulk-network-model.ts';
import { eventually, turns } from '../../../test/eventually.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { OPEN_CAMPAIGNS, openTab } from '../../../test/open-tab.ts';
import { setTransport } from '../../lib/api.ts';
import type { DexieData } from '../dexie-data.ts';
import { createUndoCommand, listUndoneIds } from './create-undo.ts';

const CAMPAIGNS = ['1', '2', '3', '4', '5', '6'];
const OUTCOMES = ['ok', 'lost', 'twice', 'unreached', 'refused', 'limited', 'broken'] as const;
const TABS = 2;
const tab = fc.nat({ max: TABS - 1 });

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      tab,
      ids: fc.subarray(CAMPAIGNS, { minLength: 2 }),
      status: fc.constantFrom('ACTIVE' as const, 'PAUSED' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('runNextStep' as const),
      count: fc.integer({ min: 1, max: 4 }),
      refused: fc.subarray([0, 1, 2, 3, 4, 5]),
      isHeard: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('meet' as const),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      delayMs: fc.constantFrom(500, 11_000, 16 * 60_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), tab }) },
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
  const databaseName = `bulk-property-${databases}`;
  const clock = createManualClock();
  const network = createBulkNetworkModel({ clock, ids: CAMPAIGNS });
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

  const runNextStep = async (input: {
    readonly count: number;
    readonly refused: readonly number[];
    readonly isHeard: boolean;
  }): Promise<void> => {
    const event = network.runNextStep({
      count: input.count,
      isRefused: (position) => input.refused.includes(position),
    });
    if (event !== undefined && input.isHeard) {
      const local = tabAt(0);
      await local.store.changes.applyEvent(event, clock.now());
      if (event.state !== 'running') {
        await local.follower.follow(event.changeId);
      }
    }
  };

  const take = async (next: Step): Promise<void> => {
    switch (next.do) {
      case 'change': {
        const local = tabAt(next.tab);
        const { byTarget, issue } = outboxOf(local);
        const chosen = rowsOf(local).rows.filter(
          ({ id, status }) =>
            next.ids.includes(id) &&
            status !== next.status &&
            byTarget.get(`campaign:${id}`)?.tone !== 'waiting',
        );
        const id = nextId();
        await issue(
          {
            name: 'changeAdObjects',
            target: {
              kind: 'ad_object_change',
              id,
              adUserId: '7',
              adAccountId: '900',
              label: 'some',
            },
            payload: {
              level: 'campaign',
              operation: { type: 'status', status: next.status },
              undoOf: null,
              field: 'status',
              currency: null,
              ids: chosen.map((row) => row.id),
              from: next.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
              to: next.status,
            },
          },
          {},
        );
        break;
      }
      case 'runNextStep':
        await runNextStep(next);
        break;
      case 'undo': {
        const { changes, commands, issue } = outboxOf(tabAt(next.tab));
        const undoneIds = listUndoneIds({ changes, commands });
        const run = changes.findLast(
          ({ id, progress: { isSettled, counts }, payload }) =>
            payload.undoOf === null && !undoneIds.has(id) && (!isSettled || counts.changed > 0),
        );
        if (run !== undefined) {
          await issue(createUndoCommand({ run, id: nextId() }), {});
        }
        break;
      }
      case 'meet':
        network.expect(next.outcome);
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

  // With a working network and all questions answered, every change is carried out and its outcome
  // known.
  network.heal();
  await eventually(async () => {
    clock.advance(5_000);
    await turns(3);
    await runNextStep({ count: 6, refused: [], isHeard: false });
    for (const local of tabs) {
      for (const { id, state } of outboxOf(local).commands) {
        if (state === 'asking') {
          await outboxOf(local).confirm(id);
        }
      }
    }
    expect(network.isIdle()).toBe(true);
    for (const local of tabs) {
      const { commands, changes } = outboxOf(local);
      expect(commands.filter(({ state }) => state !== 'rejected')).toEqual([]);
      expect(changes.filter(({ progress }) => !progress.isSettled)).toEqual([]);
      expect(new Map(rowsOf(local).rows.map(({ id, status }) => [id, status]))).toEqual(
        network.statuses,
      );
    }
  });
  for (const local of tabs) {
    local.close();
  }
}

it('makes the screen equal the network, whatever failed, was lost or reloaded', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), play), {
    numRuns: 60,
  });
});
