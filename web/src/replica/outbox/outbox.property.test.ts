import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { joinTabs } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { createNetworkModel, type Outcome } from '../../../test/network-model.ts';
import { setTransport } from '../../lib/api.ts';
import { fetchPage } from '../borrowed/fetch-page.ts';
import { type DexieData, openDexieData } from '../dexie-data.ts';
import type { Outbox } from '../model/types.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';
import { sendCommand } from './send-command.ts';

const CAMPAIGNS = ['1', '2', '3'] as const;
const OUTCOMES = [
  'ok',
  'lost',
  'twice',
  'unreached',
  'hang',
  'refused',
  'limited',
  'broken',
  'sessionEnded',
] as const satisfies readonly Outcome[];
const TABS = 2;

const tab = fc.nat({ max: TABS - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('issue' as const),
      tab,
      campaign: fc.constantFrom(...CAMPAIGNS),
      status: fc.constantFrom('ACTIVE' as const, 'PAUSED' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      tab,
      campaign: fc.constantFrom(...CAMPAIGNS),
      budget: fc.constantFrom('5.00', '10.00', '20.00', '30.00'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('meet' as const),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      delayMs: fc.constantFrom(500, 4_000, 20_000, 16 * 60_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('logIn' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sendNow' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('drop' as const, 'retry' as const, 'confirm' as const),
      tab,
      index: fc.nat({ max: 2 }),
    }),
  },
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

const query = {
  kind: 'campaigns',
  adUserId: '7',
  adAccountId: '900',
  period: { preset: 'today' },
} as const;

async function play(steps: readonly Step[]): Promise<void> {
  databases += 1;
  const databaseName = `outbox-property-${databases}`;
  const clock = createManualClock();
  const network = createNetworkModel({ clock, ids: CAMPAIGNS });
  restore = setTransport(network.transport);
  let ids = 0;
  const accepted = new Set<string>();
  const given = new Map<string, { id: string; status: string }>();
  const droppedTargets = new Set<string>();
  /** The budget that the person saw last, by campaign. */
  const budgets = new Map<string, string>();

  const openTab = async (): Promise<DexieData> => {
    const leader = joinTabs({ name: databaseName, clock });
    const local = await openDexieData({
      db: new LocalDatabase(databaseName),
      clock,
      leader,
      send: sendCommand,
      fetchPage,
      random: () => 0.5,
      createId: () => {
        ids += 1;
        return `command-${ids}`;
      },
      requestSync: () => undefined,
      report: (error) => {
        throw error;
      },
    });
    local.borrowed.observeAdObjects(query).subscribe(() => undefined);
    local.outbox.resume();
    return {
      ...local,
      close() {
        local.close();
        leader.close();
      },
    };
  };
  const rowsOf = (local: DexieData) => local.borrowed.observeAdObjects(query).get();
  const outboxOf = (local: DexieData): Outbox => local.outbox.external.get();
  const tabs: DexieData[] = [];
  for (let index = 0; index < TABS; index += 1) {
    tabs.push(await openTab());
  }
  const first = tabs[0];
  if (first === undefined) {
    throw new Error('no tab');
  }
  await eventually(() => {
    for (const local of tabs) {
      expect(rowsOf(local).status).toBe('ready');
    }
  });

  const logIn = (): void => {
    network.heal();
    for (const local of tabs) {
      local.outbox.resume();
    }
  };

  const take = async (next: Step): Promise<void> => {
    const local = 'tab' in next ? (tabs[next.tab] ?? first) : first;
    const commands = outboxOf(local).commands;
    const chosen =
      'index' in next ? commands[next.index % Math.max(1, commands.length)] : undefined;
    switch (next.do) {
      case 'issue': {
        const row = rowsOf(local).rows.find(({ id }) => id === next.campaign);
        const result = await outboxOf(local).issue(
          {
            name: 'setStatus',
            target: {
              kind: 'campaign',
              id: next.campaign,
              adUserId: '7',
              adAccountId: '900',
              label: next.campaign,
            },
            payload: { status: next.status },
          },
          { status: row?.status },
        );
        if (result === 'accepted') {
          const id = `command-${ids}`;
          accepted.add(id);
          given.set(id, { id: next.campaign, status: next.status });
        }
        break;
      }
      case 'edit': {
        const row = rowsOf(local).rows.find(({ id }) => id === next.campaign);
        const target = {
          kind: 'campaign',
          id: next.campaign,
          adUserId: '7',
          adAccountId: '900',
          label: next.campaign,
        } as const;
        const result = await outboxOf(local).issue(
          {
            name: 'editAdObject',
            target,
            payload: { dailyBudget: { amount: next.budget, currency: 'EUR' } },
          },
          { dailyBudget: row?.dailyBudget ?? null },
        );
        if (result === 'accepted') {
          budgets.set(next.campaign, next.budget);
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
        local.close();
        tabs[next.tab] = await openTab();
        break;
      case 'logIn':
        logIn();
        break;
      case 'sendNow':
        outboxOf(local).sendNow();
        break;
      case 'drop':
        if (chosen) {
          await outboxOf(local).drop(chosen.id);
          accepted.delete(chosen.id);
          droppedTargets.add(chosen.target.id);
        }
        break;
      case 'retry':
        if (chosen?.state === 'rejected') {
          const idsBefore = ids;
          await outboxOf(local).retry(chosen.id);
          const previous = given.get(chosen.id);
          // Another tab may have retried or dropped it before this one found out
          if (ids > idsBefore) {
            accepted.delete(chosen.id);
            accepted.add(`command-${ids}`);
            if (previous !== undefined) {
              given.set(`command-${ids}`, previous);
            }
          }
        }
        break;
      case 'confirm':
        if (chosen) {
          await outboxOf(local).confirm(chosen.id);
        }
        break;
      case 'run':
        await turns(next.count);
        break;
    }
  };

  for (const next of steps) {
    await take(next);
  }

  // With a working network and all questions answered, everything pending must be sent.
  logIn();
  await eventually(async () => {
    // The end of the session may be noticed late
    logIn();
    clock.advance(5_000);
    await turns(3);
    for (const local of tabs) {
      for (const command of outboxOf(local).commands) {
        if (command.state === 'asking') {
          await outboxOf(local).confirm(command.id);
        }
      }
    }
    for (const local of tabs) {
      expect(outboxOf(local).commands.filter(({ state }) => state !== 'rejected')).toEqual([]);
    }
  });

  // No duplicates: every key acted once, as its command said.
  const keys = network.actions.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { key, id, status } of network.actions) {
    if (status !== undefined) {
      expect({ id, status }).toEqual(given.get(key));
    }
  }
  // The last budget that was set stands, however many edits were merged on the way.
  const isRefused = steps.some((step) => step.do === 'meet' && step.outcome === 'refused');
  for (const [id, budget] of isRefused ? [] : budgets) {
    if (!droppedTargets.has(id)) {
      expect([id, network.campaigns.get(id)?.budget]).toEqual([id, budget]);
    }
  }
  // No losses: every accepted command acted, or is shown as rejected.
  const open = tabs[0] ?? first;
  const rejected = new Set(outboxOf(open).commands.map(({ id }) => id));
  const replaced = [...accepted].filter((id) => !keys.includes(id) && !rejected.has(id));
  for (const id of replaced) {
    // A rejected command is replaced when the person tries again.
    const target = given.get(id)?.id;
    const later = [...given].filter(
      ([other, { id: otherTarget }]) =>
        otherTarget === target && Number(other.slice(8)) > Number(id.slice(8)),
    );
    expect(later.length).toBeGreaterThan(0);
  }
  // The screen equals the ad network: at once where nothing was dropped, else after the next
  // refetch.
  const shown = (local: DexieData) =>
    new Map(
      rowsOf(local).rows.map(({ id, status, dailyBudget }) => [
        id,
        { status, budget: dailyBudget?.amount },
      ]),
    );
  await eventually(() => {
    for (const local of tabs) {
      expect(rowsOf(local).status).toBe('ready');
    }
  });
  for (const local of tabs) {
    for (const [id, values] of network.campaigns) {
      if (!droppedTargets.has(id)) {
        expect([id, shown(local).get(id)]).toEqual([id, values]);
      }
    }
  }
  clock.advance(6 * 60_000);
  for (const local of tabs) {
    local.borrowed.revalidate();
  }
  await eventually(() => {
    for (const local of tabs) {
      expect(shown(local)).toEqual(network.campaigns);
    }
  });
  for (const local of tabs) {
    local.close();
  }
}

it('loses nothing, duplicates nothing, and the screen converges to the network', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), play), {
    numRuns: Number(process.env.FC_RUNS ?? 60),
    seed: Number(process.env.FC_SEED ?? Date.now()),
  });
}, 240_000);
