import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createNewsHandlers } from '../server/src/modules/notifications/news-repository.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { migrateUp } from '../server/src/platform/db/migrations.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '../shared/src/contracts/notification-settings.ts';
import { openChatContainer } from './lib/chat-process.ts';
import { type Benchmark, formatNumber } from './lib/finding.ts';
import { median, percentile } from './lib/statistics.ts';

const BUSY_CHATS = 10;
const WAITING_EACH = 100;
const EVENTS = 50;
/** A chat takes one message per second: the next event arrives when it is idle. */
const EVERY_MS = 1_250;
const WAIT_MS = 60_000;
const POLL_MS = 5;
const LATE_AT = 0.95;
const LIMIT_MS = 2_000;

const MIGRATIONS = fileURLToPath(new URL('../server/migrations', import.meta.url));
const WORKER = fileURLToPath(new URL('./lib/chat-process.ts', import.meta.url));
const NAME = /Tracker \d+/;

/** The sending part of the Bot API; records when each message arrived. */
async function startBotApi() {
  const arrivals = new Map<string, number>();
  let count = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) {
      parts.push(part as Buffer);
    }
    const { text = '' } = JSON.parse(Buffer.concat(parts).toString() || '{}') as { text?: string };
    if (request.url?.endsWith('/sendMessage') === true) {
      count += 1;
      const [name] = NAME.exec(text) ?? [];
      if (name !== undefined) {
        arrivals.set(name, performance.now());
      }
    }
    const result = { message_id: count, date: 0, chat: { id: 1, type: 'private', first_name: '' } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, result: { ...result, text } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    countSent: () => count,
    close: () => server.close(),
  };
}

/** A person with a chat who manages a team of their own. */
async function addPerson(db: Database, index: number) {
  const chat = {
    id: String(900_000 + index),
    firstName: 'Somebody',
    lastName: null,
    username: null,
    languageCode: 'en',
    notificationsEnabled: true,
    wantsNotifications: true,
    isBlocked: false,
    connectedAt: new Date().toISOString(),
  };
  const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, messagesPerHour: 60 };
  const [user] = await db('users')
    .insert({
      username: `bench_${index}`,
      email: `bench_${index}@example.test`,
      password_hash: '-',
      telegram_chat: JSON.stringify(chat),
      notification_settings: JSON.stringify(settings),
    })
    .returning<{ id: string }[]>('id');
  const [team] = await db('teams')
    .insert({ name: `Bench ${index}` })
    .returning<{ id: string }[]>('id');
  const userId = user?.id ?? '';
  const teamId = team?.id ?? '';
  await db('accounts').insert({ user_id: userId, team_id: teamId, manage_team: true });
  return { userId, teamId };
}

/** Milliseconds from each event to its message at the Bot API. */
async function emitEvents({
  db,
  teamId,
  arrivals,
  first,
}: {
  readonly db: Database;
  readonly teamId: string;
  readonly arrivals: ReadonlyMap<string, number>;
  readonly first: number;
}): Promise<number[]> {
  const handlers = createNewsHandlers({ db });
  const delays: number[] = [];
  for (let index = 0; index < EVENTS; index += 1) {
    const binomName = `Tracker ${first + index}`;
    const startedMs = performance.now();
    await db.transaction((trx) =>
      handlers.newsHappened(
        {
          of: { teamId },
          group: binomName,
          at: new Date(),
          subjects: [{ kind: 'tracker_unreachable', binomId: '1', binomName, failure: 'timeout' }],
        },
        trx,
      ),
    );
    while (!arrivals.has(binomName)) {
      if (performance.now() - startedMs > WAIT_MS) {
        throw new Error(`${binomName} never received a cost.`);
      }
      await pause(POLL_MS);
    }
    delays.push((arrivals.get(binomName) ?? 0) - startedMs);
    await pause(Math.max(0, EVERY_MS - (performance.now() - startedMs)));
  }
  return delays;
}

const p95 = (values: readonly number[]): number => percentile({ values, share: LATE_AT });

export const benchmark: Benchmark = {
  name: 'notifications',
  title: 'Telling news',
  method: `One worker process on an embedded PostgreSQL, and a Bot API that answers at once and records when a message arrives. ${EVENTS} events, one after the other, for a person whose chat is idle, measured from the transaction that causes the news to the call of the Bot API. First while nothing waits, which is the floor, then while ${BUSY_CHATS * WAITING_EACH} messages wait for ${BUSY_CHATS} other chats, each of which takes one a second.`,
  measures: ['server/src/modules/notifications'],
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-bench-notifications-'));
    await chmod(dataDir, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir });
    const bot = await startBotApi();
    await migrateUp({ url: postgres.url, directory: MIGRATIONS });
    const container = await openChatContainer({ databaseUrl: postgres.url, botApiUrl: bot.url });
    const worker = spawn(process.execPath, [WORKER], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, BOT_API_URL: bot.url },
    });
    try {
      await once(worker.stdout, 'data');
      const { db } = container;
      const calm = await addPerson(db, 0);
      const idle = await addPerson(db, 1);
      const { arrivals } = bot;
      const floors = await emitEvents({ db, teamId: calm.teamId, arrivals, first: 0 });
      for (let chat = 0; chat < BUSY_CHATS; chat += 1) {
        const { userId } = await addPerson(db, 2 + chat);
        for (let message = 0; message < WAITING_EACH; message += 1) {
          const text = `Message ${message}`;
          await container.modules.telegramModule.service.enqueue({ userId, text, entities: [] });
        }
      }
      const sentBefore = bot.countSent();
      const startedMs = performance.now();
      const delays = await emitEvents({ db, teamId: idle.teamId, arrivals, first: EVENTS });
      const [{ count } = { count: 0 }] = await db('telegram_messages')
        .where({ status: 'pending' })
        .select<{ count: number }[]>(db.raw('count(*)::int as count'));
      const perSecond = ((bot.countSent() - sentBefore) * 1_000) / (performance.now() - startedMs);
      return [
        {
          what: `Event to the call of the Bot API, p95, ${BUSY_CHATS * WAITING_EACH} messages waiting for ${BUSY_CHATS} other chats`,
          unit: 'ms',
          floor: p95(floors),
          floorIs: 'nothing waits, p95',
          measured: p95(delays),
          comparison: 'absolute',
          limit: LIMIT_MS,
          isMoreBetter: false,
          detail: `median ${formatNumber(median(delays))} ms, most ${formatNumber(Math.max(...delays))} ms, ${EVENTS} events; ${formatNumber(perSecond)} messages/s in total, ${count} still waiting at the end`,
          whenMissed:
            'The messages of the other chats take the workers: fewer of them at a time would leave room.',
        },
      ];
    } finally {
      worker.kill('SIGTERM');
      await container.close();
      await postgres.stop();
      bot.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
