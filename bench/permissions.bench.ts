import { setTimeout as sleep } from 'node:timers/promises';
import { SecondProcess } from '../e2e/product/second-process.ts';
import type { AccountDto } from '../shared/src/contracts/identity.ts';
import { getDatabaseUrl } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { startNeighbour } from './lib/neighbour.ts';
import { OpenClient } from './lib/open-client.ts';
import { type Person, withProduct } from './lib/product.ts';
import { median, percentile } from './lib/statistics.ts';

const STREAMS = 200;
/** Members whose rights are changed, twice each. */
const CHANGED = 100;
const BLOCKS = 50;
const SHARE = 0.99;
const LIMIT_MS = 1_000;
const PATIENCE_MS = 30_000;
/** How often is looked whether something came; when it came is noted where it came. */
const POLL_MS = 2;

/** One moment of a change, measured from when it was sent and from when its answer had come. */
interface Moment {
  readonly sinceSentMs: number;
  readonly sinceAnsweredMs: number;
}

interface Act {
  readonly sentMs: number;
  readonly answeredMs: number;
}

function momentOf({ sentMs, answeredMs }: Act, atMs: number): Moment {
  return { sinceSentMs: atMs - sentMs, sinceAnsweredMs: Math.max(0, atMs - answeredMs) };
}

async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  const giveUpMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) {
      return found;
    }
    if (performance.now() > giveUpMs) {
      throw new Error(`It never came: ${what}`);
    }
    await sleep(POLL_MS);
  }
}

async function change(person: Person, accountId: string, body: unknown): Promise<Act> {
  const sentMs = performance.now();
  await person.patch(`/accounts/${accountId}`, body);
  return { sentMs, answeredMs: performance.now() };
}

interface Seen {
  /** The person's stream says that they changed. */
  readonly told: Moment;
  /** The first answer that shows the new rights: the rows that came or went, and who they are. */
  readonly enforced: Moment;
  /** The last of all open streams has heard of it. */
  readonly everybodyTold: Moment;
  /** The last of all open clients has pulled it. */
  readonly everybodyLevel: Moment;
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
}): Promise<Seen> {
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
  const told = await until('the event', () => target.heard.find(({ name }) => name === 'identity'));
  const last = await until('the event at everybody', () => {
    const times = clients.map(({ heard }) => heard.find(({ name }) => name === 'changed')?.atMs);
    return times.some((time) => time === undefined)
      ? undefined
      : Math.max(...times.map((time) => time ?? 0));
  });
  await Promise.all(clients.map((client) => client.idle()));
  const level = Math.max(
    ...clients.map(
      ({ pulled }) => pulled.find(({ collection }) => collection === 'people')?.atMs ?? 0,
    ),
  );
  return {
    told: momentOf(act, told.atMs),
    enforced: momentOf(act, Math.max(identity.atMs, rows.atMs)),
    everybodyTold: momentOf(act, last),
    everybodyLevel: momentOf(act, level),
  };
}

interface Blocked {
  readonly ended: Moment;
  readonly refused: Moment;
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
    target.heard.find(({ name, data }) => name === 'ended' && data.reason === 'account_restricted'),
  );
  await target.closed();
  return { ended: momentOf(act, ended.atMs), refused: momentOf(act, refusedMs) };
}

function findingOf({
  what,
  moments,
  detail = '',
}: {
  readonly what: string;
  readonly moments: readonly Moment[];
  readonly detail?: string;
}): Finding {
  const sent = moments.map(({ sinceSentMs }) => sinceSentMs);
  const answered = moments.map(({ sinceAnsweredMs }) => sinceAnsweredMs);
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
    detail: `${moments.length} changes, from the moment the change was sent: median ${formatNumber(median(sent))}, longest ${formatNumber(Math.max(...sent))} ms; from its answer: median ${formatNumber(median(answered))}, p99 ${tail(answered)} ms${detail === '' ? '' : `; ${detail}`}`,
    whenMissed: '',
  };
}

export const benchmark: Benchmark = {
  name: 'permissions',
  title: 'Rights',
  method: `${STREAMS} members of one team of the sandbox, each with a stream open, half of them on each of two built server processes on one PostgreSQL. An administrator gives or takes the right to see the team's ads, one of ${CHANGED} members after another, then blocks ${BLOCKS} of them. As the product's clients do, every client pulls what its stream names, and whoever changed authenticates again; the next change is sent when all are level. All clients live in one process on the same machine.`,
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
      const neighbour = await startNeighbour({ product, databaseUrl });
      const clients = members.map(
        (member, index) =>
          new OpenClient({ url: index % 2 === 0 ? product.url : neighbour.url, member }),
      );
      try {
        for (const client of clients) {
          await client.open();
        }
        const seen: Seen[] = [];
        for (const isGranted of [true, false]) {
          for (const target of clients.slice(0, CHANGED)) {
            seen.push(await watchChange({ person, clients, target, isGranted }));
          }
        }
        const blocked: Blocked[] = [];
        for (const target of clients.slice(0, BLOCKS)) {
          blocked.push(await watchBlock({ person, target }));
          await Promise.all(clients.map((client) => client.idle()));
        }
        return [
          findingOf({
            what: `A permission change to the event on the member's stream, ${STREAMS} streams open`,
            moments: seen.map(({ told }) => told),
          }),
          findingOf({
            what: 'A permission change to the first answers that show it: the rows and the rights',
            moments: seen.map(({ enforced }) => enforced),
          }),
          findingOf({
            what: `A permission change to the event on the last of ${STREAMS} streams`,
            moments: seen.map(({ everybodyTold }) => everybodyTold),
            detail: `the last client has pulled it after ${formatNumber(median(seen.map(({ everybodyLevel }) => everybodyLevel.sinceSentMs)))} ms (median), ${formatNumber(percentile({ values: seen.map(({ everybodyLevel }) => everybodyLevel.sinceSentMs), share: SHARE }))} ms (p99)`,
          }),
          findingOf({
            what: 'Blocking a member to the end of their stream',
            moments: blocked.map(({ ended }) => ended),
          }),
          findingOf({
            what: 'Blocking a member to the first refused call',
            moments: blocked.map(({ refused }) => refused),
            detail: 'the call is sent when the change is answered',
          }),
        ];
      } finally {
        await Promise.all(clients.map((client) => client.close()));
        await neighbour.stop();
      }
    }),
};
