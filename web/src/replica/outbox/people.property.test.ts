import 'fake-indexeddb/auto';
import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/collections/index';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { joinTabs } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import type { Outcome } from '../../../test/network-model.ts';
import { ownedUpdate } from '../../../test/owned-updates.ts';
import { createPeopleModel, SIGNED_IN } from '../../../test/people-model.ts';
import { setTransport } from '../../lib/api.ts';
import { createExternalStore, type MutableExternalStore } from '../../lib/external-store.ts';
import { applySessionUpdate, onSessionUpdate } from '../../lib/session-update.ts';
import { type DexieData, openDexieData } from '../dexie-data.ts';
import { foldOwnedData } from '../fold-owned.ts';
import { foldSession } from '../fold-session.ts';
import type { CommandBefore, CommandInput, CommandTarget, OwnedView } from '../model/types.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';
import { sendCommand } from './send-command.ts';

/** Whatever fails, the server finally applies the change. */
const TROUBLES = [
  'ok',
  'lost',
  'twice',
  'unreached',
  'hang',
  'limited',
  'broken',
  'sessionEnded',
] as const;
const OUTCOMES = [...TROUBLES, 'refused'] as const satisfies readonly Outcome[];
const TABS = 2;

const tab = fc.nat({ max: TABS - 1 });
const stepOf = (outcomes: readonly Outcome[]) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('issue' as const), tab, input: ownedUpdate }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('meet' as const),
        outcome: fc.constantFrom(...outcomes),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        delayMs: fc.constantFrom(500, 4_000, 20_000),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pull' as const),
        collections: fc.subarray([...SYNC_COLLECTIONS]),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('logIn' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('run' as const), count: fc.nat({ max: 40 }) }),
    },
  );
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer T> ? T : never;

let databases = 0;
let undo: (() => void)[] = [];
afterEach(() => {
  for (const act of undo) {
    act();
  }
  undo = [];
});

type Docs = ReturnType<ReturnType<typeof createPeopleModel>['listDocs']>;

interface Shown {
  readonly rows: Docs;
  readonly session: SignedIn;
}

function readShown({
  rows,
  session,
}: Shown): Readonly<Partial<Record<CommandTarget['kind'], object | undefined>>> {
  const { people, adUsers, adUserGroups, proxies } = rows;
  return {
    user: session.user,
    team: people.flatMap((row) => (row.kind === 'team' ? [row.team] : []))[0],
    account: people.flatMap((row) => (row.kind === 'account' ? [row.account] : []))[0],
    adUser: adUsers[0],
    adUserGroup: adUserGroups[0],
    proxy: proxies[0],
  };
}

function get(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

function leavesOf(value: unknown, path: string): [string, unknown][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
    : [[path, value]];
}

async function play({ steps, isRefusing }: { steps: readonly Step[]; isRefusing: boolean }) {
  databases += 1;
  const databaseName = `people-property-${databases}`;
  const clock = createManualClock();
  const model = createPeopleModel({ clock });
  const rowsOf = (name: SyncCollection): readonly object[] =>
    new Map<string, readonly object[]>(Object.entries(model.listDocs())).get(name) ?? [];
  const base = Object.fromEntries(
    SYNC_COLLECTIONS.map((name) => [
      name,
      createExternalStore({ rows: rowsOf(name), isReady: true }),
    ]),
  ) as unknown as { readonly [C in SyncCollection]: MutableExternalStore<OwnedView<C>> };
  let session = SIGNED_IN;
  undo.push(
    setTransport(model.transport),
    onSessionUpdate((news) => {
      session = applySessionUpdate(session, news);
    }),
  );
  let ids = 0;
  const wanted = new Set<SyncCollection>();
  const tabs: DexieData[] = [];
  const sent: { readonly id: string; readonly input: CommandInput }[] = [];
  const asked = new Map<string, unknown>();

  const openTab = async (): Promise<DexieData> => {
    const leader = joinTabs({ name: databaseName, clock });
    const local = await openDexieData({
      db: new LocalDatabase(databaseName),
      clock,
      leader,
      send: sendCommand,
      fetchPage: () => Promise.reject(new Error('no lists here')),
      random: () => 0.5,
      createId: () => {
        ids += 1;
        return `command-${ids}`;
      },
      requestSync: (collections) => {
        for (const collection of collections) {
          wanted.add(collection);
        }
      },
      report: (error) => {
        throw error;
      },
    });
    local.outbox.resume();
    return {
      ...local,
      close() {
        local.close();
        leader.close();
      },
    };
  };
  for (let index = 0; index < TABS; index += 1) {
    tabs.push(await openTab());
  }
  const first = (): DexieData => {
    const [local] = tabs;
    if (local === undefined) {
      throw new Error('no tab');
    }
    return local;
  };
  const shownIn = (local: DexieData): Shown => {
    const outbox = local.outbox.external;
    const observe = foldOwnedData({ observe: (name) => base[name], outbox });
    return {
      rows: Object.fromEntries(
        SYNC_COLLECTIONS.map((name) => [name, observe(name).get().rows]),
      ) as unknown as Docs,
      session: foldSession(session, outbox.get().commands),
    };
  };
  /** The leading tab pulls; rows arrive before the watermark. */
  const pull = async (collections: readonly SyncCollection[]): Promise<void> => {
    for (const collection of collections) {
      wanted.delete(collection);
      const sinceMs = clock.now();
      base[collection].set({ rows: rowsOf(collection), isReady: true } as never);
      await first().outbox.settle({ collection, sinceMs });
    }
  };
  const expectUpdates = (local: DexieData): void => {
    const shown = readShown(shownIn(local));
    for (const [path, value] of asked) {
      expect([path, get(shown, path.split('.'))]).toEqual([path, value]);
    }
  };

  const logIn = (): void => {
    model.heal();
    for (const local of tabs) {
      local.outbox.resume();
    }
  };

  const take = async (next: Step): Promise<void> => {
    switch (next.do) {
      case 'issue': {
        const local = tabs[next.tab] ?? first();
        const { input } = next;
        await local.outbox.refresh();
        const before: CommandBefore = {
          ...readShown(shownIn(local))[input.target.kind],
        };
        const result = await local.outbox.external.get().issue(input, before);
        if (result === 'accepted') {
          if (input.name === 'updateProfile') {
            sent.push({ id: `command-${ids}`, input });
          }
          for (const [path, value] of leavesOf(input.payload, input.target.kind)) {
            asked.set(path, value);
          }
        }
        break;
      }
      case 'meet':
        model.expect(next.outcome);
        break;
      case 'wait':
        clock.advance(next.delayMs);
        break;
      case 'reload':
        tabs[next.tab]?.close();
        tabs[next.tab] = await openTab();
        break;
      case 'pull':
        await pull(next.collections);
        break;
      case 'logIn':
        logIn();
        break;
      case 'run':
        await turns(next.count);
        break;
    }
    if (!isRefusing) {
      for (const local of tabs) {
        await local.outbox.refresh();
        expectUpdates(local);
      }
    }
  };
  for (const next of steps) {
    await take(next);
  }

  // With a working server everything pending must be sent, and synced back.
  await eventually(async () => {
    // Repeatedly: the end of a session may be noticed late.
    logIn();
    clock.advance(5_000);
    await turns(3);
    await pull([...wanted]);
    for (const local of tabs) {
      const { commands } = local.outbox.external.get();
      expect(commands.filter(({ state }) => state !== 'rejected')).toEqual([]);
    }
  });
  await pull(SYNC_COLLECTIONS);

  // No duplicates.
  const keys = model.actions.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  // Every tab shows the server's state, and the session has all of it.
  for (const local of tabs) {
    const { rows, session: seen } = shownIn(local);
    expect(rows).toEqual(model.listDocs());
    expect(seen.user).toEqual(model.world.user);
  }
  if (!isRefusing) {
    // All changes of the person's own profile arrived in order; for other targets the latest won.
    const profile = model.actions.filter(({ path }) => path === '/me/profile');
    expect(profile.map(({ key, body }) => ({ key, body }))).toEqual(
      sent.map(({ id, input }) => ({ key: id, body: input.payload })),
    );
    for (const [path, value] of asked) {
      expect([path, get(model.world, path.split('.'))]).toEqual([path, value]);
    }
  }
  for (const local of tabs) {
    local.close();
  }
}

const options = () => ({
  numRuns: Number(process.env.FC_RUNS ?? 60),
  seed: Number(process.env.FC_SEED ?? Date.now()),
  // Each shrinking step waits for a condition that is never met; with an explicit seed that is
  // acceptable.
  endOnFailure: process.env.FC_SEED === undefined,
});

it('shows every change at once and permanently, sends profile changes once in order, and lets the latest win', async () => {
  const steps = fc.array(stepOf(TROUBLES), { minLength: 4, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, (taken) => play({ steps: taken, isRefusing: false })),
    options(),
  );
}, 240_000);

it('converges to the server’s state, even when it rejects changes', async () => {
  const steps = fc.array(stepOf(OUTCOMES), { minLength: 4, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, (taken) => play({ steps: taken, isRefusing: true })),
    options(),
  );
}, 240_000);
