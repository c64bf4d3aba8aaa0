import { setTimeout as sleep } from 'node:timers/promises';
import { withProfile } from './lib/browser.ts';
import { serveFeed } from './lib/feed-server.ts';
import { type Benchmark, type Finding, findingOfRounds } from './lib/finding.ts';
import { buildReplicaPages, openReplicaPage, type ReplicaSite } from './lib/replica-pages.ts';
import { buildFeed } from './lib/sample-rows.ts';
import { interleave } from './lib/statistics.ts';
import type { ReplicaBench } from './pages/replica-bench.ts';

const STARTED_ROWS = 10_000;
const REBUILT_ROWS = 6_500;
const ROUNDS = 5;
const CHANGE_EVERY_MS = 333;
const WATCHED_MS = 120_000;

declare const bench: ReplicaBench;

/** A new browser process opens what the profile has stored for this person. */
async function open(site: ReplicaSite, input: { userId: string; count: number }) {
  const page = await openReplicaPage(site);
  return page.evaluate((given) => bench.pull(given), input);
}

async function deleteAll(site: ReplicaSite): Promise<void> {
  const page = await openReplicaPage(site);
  await page.evaluate(() => bench.deleteAllDatabases());
}

async function benchStart(site: ReplicaSite): Promise<Finding[]> {
  const input = { userId: '1', count: STARTED_ROWS };
  site.server.setRows(buildFeed(STARTED_ROWS));
  await deleteAll(site);
  await open(site, input);
  const shown = { floors: [] as number[], measured: [] as number[] };
  const start = async (isChecked: boolean): Promise<number> => {
    site.server.setChecked(isChecked);
    const { durationMs, shownMs } = await open(site, input);
    shown[isChecked ? 'measured' : 'floors'].push(shownMs);
    return durationMs;
  };
  const synced = await interleave({
    rounds: ROUNDS,
    floor: () => start(false),
    subject: () => start(true),
  });
  const both = { unit: 'ms', floorIs: 'the same without the check' } as const;
  return [
    findingOfRounds({
      ...shown,
      ...both,
      what: `Start with ${STARTED_ROWS} stored rows, their check included, until a screen has them`,
      comparison: 'ratio',
      limit: 1.1,
      whenMissed: 'The check reads all rows beside the screen that reads them.',
    }),
    findingOfRounds({
      ...synced,
      ...both,
      what: `The same, until the chip says “Synced”`,
      comparison: 'ratio',
      limit: 1.5,
      whenMissed: '“Synced” waits for the check, which reads all rows once more.',
    }),
  ];
}

async function benchRebuild(site: ReplicaSite): Promise<Finding[]> {
  const input = { userId: '2', count: REBUILT_ROWS };
  site.server.setRows(buildFeed(REBUILT_ROWS));
  site.server.setChecked(true);
  const unknown: number[] = [];
  const lost = await interleave({
    rounds: ROUNDS,
    floor: async () => {
      await deleteAll(site);
      return (await open(site, input)).durationMs;
    },
    subject: async () => {
      site.server.forgetCursor();
      unknown.push((await open(site, input)).durationMs);
      const page = await openReplicaPage(site);
      await page.evaluate(() => bench.loseRows());
      return (await open(site, input)).durationMs;
    },
  });
  const both = { unit: 'ms', floorIs: 'their first pull', comparison: 'ratio', limit: 3 } as const;
  return [
    findingOfRounds({
      ...both,
      ...lost,
      what: `Start with a collection that lost its ${REBUILT_ROWS} rows, until they are back`,
      whenMissed:
        'The check waits for the last page, and the rows are read before they are written.',
    }),
    findingOfRounds({
      ...both,
      floors: lost.floors,
      measured: unknown,
      what: `Start with ${REBUILT_ROWS} rows and a cursor that the server does not know`,
      whenMissed: 'All stored rows are read and compared once more than at a first pull.',
    }),
  ];
}

async function benchHidden(site: ReplicaSite): Promise<Finding> {
  site.server.setRows(buildFeed(100));
  const watch = async (isHidden: boolean): Promise<number> => {
    await deleteAll(site);
    const page = await openReplicaPage(site);
    await page.evaluate((given) => bench.stayOpen(given), { userId: '3', isHidden });
    const callsBefore = site.server.countCalls();
    const announcing = setInterval(site.server.announce, CHANGE_EVERY_MS);
    await sleep(WATCHED_MS);
    clearInterval(announcing);
    return ((site.server.countCalls() - callsBefore) * 60_000) / WATCHED_MS;
  };
  const floor = await watch(false);
  return {
    what: 'Requests a minute of a tab that nobody sees, at 3 changes a second',
    unit: 'calls',
    floor,
    floorIs: 'a visible tab',
    measured: await watch(true),
    comparison: 'absolute',
    limit: 6,
    isMoreBetter: false,
    detail: `${WATCHED_MS / 1000} s each; the page says that it is hidden`,
    whenMissed: 'Changes are collected for a minute unless a visible tab looks on.',
  };
}

export const benchmark: Benchmark = {
  name: 'client-store',
  title: 'Client store',
  method:
    'The replica’s own modules in a page of the installed Chromium with a profile on disk; the feed comes from a local server that does no work. Every start is a new browser process, timed until the replica is synced and a read gives all rows.',
  measures: ['web/src/replica', 'server/src/platform/sync'],
  async run() {
    await buildReplicaPages();
    const server = await serveFeed({ rows: [], files: {} });
    try {
      return await withProfile(async (profile) => {
        const site = { profile, server };
        return [
          ...(await benchStart(site)),
          ...(await benchRebuild(site)),
          await benchHidden(site),
        ];
      });
    } finally {
      await server.close();
    }
  },
};
