import { setTimeout as sleep } from 'node:timers/promises';
import { SecondProcess } from '../e2e/product/second-process.ts';
import type { AccountDto } from '../shared/src/contracts/identity.ts';
import { getDatabaseUrl } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { OpenClient } from './lib/open-client.ts';
import { type Person, withProduct } from './lib/product.ts';
import { startSecondServer } from './lib/second-server.ts';
import { median, percentile } from './lib/statistics.ts';

const STREAMS = 200;
/** Number of members whose permissions change, twice each. */
const CHANGED = 100;
/** Fewer, while all clients pull at every change. */
const CHANGED_TOGETHER = 60;
const BLOCKS = 50;
const SHARE = 0.99;
const LIMIT_MS = 1_000;
const TIMEOUT_MS = 30_000;
/** Interval of checking for results; their time is recorded on arrival. */
const POLL_MS = 2;

/** Time since the change was sent and since its response arrived. */
interface Delay {
  readonly sinceSentMs: number;
  readonly sinceAnsweredMs: number;
}

interface Act {
  readonly sentMs: number;
  readonly answeredMs: number;
}

function delayOf({ sentMs, answeredMs }: Act, atMs: number): Delay {
  return { sinceSentMs: atMs - sentMs, sinceAnsweredMs: Math.max(0, atMs - answeredMs) };
}

async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  const giveUpMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) {
      return found;
    }
    if (performance.now() > giveUpMs) {
      throw new Error(`Timed out waiting for ${what}`);
    }
    await sleep(POLL_MS);
  }
}

async function change(person: Person, accountId: string, body: unknown): Promise<Act> {
  const sentMs = performance.now();
  await person.patch(`/accounts/${accountId}`, body);
  return { sentMs, answeredMs: performance.now() };
}

interface Observed {
  /** The member's stream reports the change. */
  readonly notified: Delay;
  /** The first response with the new permissions, of both the feed and the identity. */
  readonly enforced: Delay;
  /** The last open stream has received the event. */
  readonly allNotified: Delay;
  /** The last open client has pulled the change. */
  readonly allPulled: Delay;
}

async function watchChange({
  person,
  clients,
  target,
  isGranted,
}: {
  readonly person: Person;
  readonly clients: readonly OpenClient[];
  readonly target: OpenClient;
  readonly isGranted: boolean;
}): Promise<Observed> {
  const { accountId } = target.member;
  for (const client of clients) {
    client.forget();
  }
  const act = await change(person, accountId, { permissions: { read_team_ads: isGranted } });
  const identity = await until('the new rights', () =>
    target.identities.find(({ signedIn }) =>
      signedIn.userAccounts.some(
        ({ id, permissions }) => id === accountId && permissions.read_team_ads === isGranted,
      ),
    ),
  );
  const rows = await until('the rows', () =>
    target.pulled.find(
      ({ collection, changed, deleted }) =>
        collection === 'adUsers' && (isGranted ? changed : deleted) > 0,
    ),
  );
  const notified = await until('the event', () =>
    target.received.find(({ name }) => name === 'identity'),
  );
  const last = await until('the event at everybody', () => {
    const times = clients.map(
      ({ received }) => received.find(({ name }) => name === 'changed')?.atMs,
    );
    return times.some((time) => time === undefined)
      ? undefined
      : Math.max(...times.map((time) => time ?? 0));
  });
  await Promise.all(clients.map((client) => client.idle()));
  const lastPull = Math.max(
    ...clients.map(
      ({ pulled }) => pulled.find(({ collection }) => collection === 'people')?.atMs ?? 0,
    ),
  );
  return {
    notified: delayOf(act, notified.atMs),
    enforced: delayOf(act, Math.max(identity.atMs, rows.atMs)),
    allNotified: delayOf(act, last),
    allPulled: delayOf(act, lastPull),
  };
}

interface Blocked {
  readonly ended: Delay;
  readonly refused: Delay;
}

async function watchBlock({
  person,
  target,
}: {
  readonly person: Person;
  readonly target: OpenClient;
}): Promise<Blocked> {
  const { accountId } = target.member;
  target.forget();
  const act = await change(person, accountId, { status: 'restricted' });
  const status = await target.call();
  const refusedMs = performance.now();
  if (status !== 403) {
    throw new Error(`A blocked member's call was answered with ${status}`);
  }
  const ended = await until('the end of the stream', () =>
    target.received.find(
      ({ name, data }) => name === 'ended' && data.reason === 'account_restricted',
    ),
  );
  await target.closed();
  return { ended: delayOf(act, ended.atMs), refused: delayOf(act, refusedMs) };
}

function findingOf({
  what,
  delays,
  detail = '',
  whenMissed = 'Not investigated.',
}: {
  readonly what: string;
  readonly delays: readonly Delay[];
  readonly detail?: string;
  readonly whenMissed?: string;
}): Finding {
  const sent = delays.map(({ sinceSentMs }) => sinceSentMs);
  const answered = delays.map(({ sinceAnsweredMs }) => sinceAnsweredMs);
  const tail = (values: readonly number[]): string =>
    formatNumber(percentile({ values, share: SHARE }));
  return {
    what: `${what}, p99`,
    unit: 'ms',
    measured: percentile({ values: sent, share: SHARE }),
    floor: null,
    floorIs: '',
    comparison: 'absolute',
    limit: LIMIT_MS,
    isMoreBetter: false,
    detail: `${delays.length} changes, from the moment the change was sent: median ${formatNumber(median(sent))}, longest ${formatNumber(Math.max(...sent))} ms; from its answer: median ${formatNumber(median(answered))}, p99 ${tail(answered)} ms${detail === '' ? '' : `; ${detail}`}`,
    whenMissed,
  };
}

export const benchmark: Benchmark = {
  name: 'permissions',
  title: 'Permissions',
  method: `${STREAMS} members of one sandbox team, each with an open stream, half of them on each of two built server processes on one PostgreSQL. An admin grants or removes the permission to view team ads for ${CHANGED} members, one after the other, then restricts ${BLOCKS} of them. The member's client behaves like the product's: it pulls what its stream names and authenticates again. In a separate row all clients do so, for ${CHANGED_TOGETHER} members. The next change is sent when all requested data has arrived. All clients run in one process on the same machine.`,
  measures: ['server/src/modules/identity', 'server/src/modules/teams', 'server/src/platform/sync'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await getDatabaseUrl(product);
      const { data } = await person.get<{ data: { account: AccountDto } }>(
        `/accounts/${person.accountId}`,
      );
      const process = await SecondProcess.start(product);
      const members = await process
        .addSignedInMembers({ teamId: data.account.teamId, count: STREAMS })
        .finally(() => process.close());
      const secondServer = await startSecondServer({ product, databaseUrl });
      const clients = members.map(
        (member, index) =>
          new OpenClient({ url: index % 2 === 0 ? product.url : secondServer.url, member }),
      );
      try {
        for (const client of clients) {
          await client.open();
        }
        const together: Observed[] = [];
        for (const isGranted of [true, false]) {
          for (const target of clients.slice(0, CHANGED_TOGETHER)) {
            together.push(await watchChange({ person, clients, target, isGranted }));
          }
        }
        for (const client of clients) {
          client.isActing = false;
        }
        const alone: Observed[] = [];
        for (const isGranted of [true, false]) {
          for (const target of clients.slice(0, CHANGED)) {
            target.isActing = true;
            alone.push(await watchChange({ person, clients, target, isGranted }));
            target.isActing = false;
          }
        }
        const pulledMs = together.map(({ allPulled }) => allPulled.sinceSentMs);
        const blocked: Blocked[] = [];
        for (const target of clients.slice(0, BLOCKS)) {
          blocked.push(await watchBlock({ person, target }));
          await Promise.all(clients.map((client) => client.idle()));
        }
        return [
          findingOf({
            what: `Permission change to the event on the member's stream, ${STREAMS} streams open`,
            delays: alone.map(({ notified }) => notified),
          }),
          findingOf({
            what: `Permission change to the event on the last of ${STREAMS} streams`,
            delays: alone.map(({ allNotified }) => allNotified),
          }),
          findingOf({
            what: "Permission change to the member's first answers that show it, both rows and rights",
            delays: alone.map(({ enforced }) => enforced),
          }),
          findingOf({
            what: `The same while all ${STREAMS} clients pull the change at once`,
            delays: together.map(({ enforced }) => enforced),
            detail: `the last client pulled it after ${formatNumber(median(pulledMs))} ms (median), ${formatNumber(percentile({ values: pulledMs, share: SHARE }))} ms (p99)`,
            whenMissed:
              'The server applies the new rights from the commit on. What is late is the member’s own pull, which queues with everybody else’s: two hundred pulls of one changed row, with all clients and PostgreSQL on the two cores of one machine. Not tried: clients of unaffected members wait a random part of a second before they pull.',
          }),
          findingOf({
            what: 'Restricting a member to the end of their stream',
            delays: blocked.map(({ ended }) => ended),
          }),
          findingOf({
            what: 'Restricting a member to the first refused call',
            delays: blocked.map(({ refused }) => refused),
            detail: 'the call is sent once the change is answered',
          }),
        ];
      } finally {
        await Promise.all(clients.map((client) => client.close()));
        await secondServer.stop();
      }
    }),
};
