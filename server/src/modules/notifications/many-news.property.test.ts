import {
  DEFAULT_NOTIFICATION_SETTINGS,
  NOTIFICATION_KINDS,
  type NotificationSettings,
} from '@ads-checker/shared/contracts/notification-settings';
import {
  type NotificationSubject,
  notificationSubjectSchema,
} from '@ads-checker/shared/contracts/notifications';
import { quietHoursEnd } from '@ads-checker/shared/domain/quiet-hours';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  people,
  startTelegramClient,
  type TelegramClient,
} from '../../../sandbox/testing/telegram-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';
import { conversationOf, telegramOf } from '../../../test/harness/telegram.ts';
import { createNewsHandlers } from './news-repository.ts';

const RUNS = 2;
const EVENTS_PER_RUN = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.parse('2100-01-01T12:00:00Z');
const JOBS = ['tell-news', 'send-notification-digest', 'send-telegram-message'];
/** Each name belongs to one event. */
const TAG = /Ev\d+x/g;

let nowMs = NOON;
/** The process dies at this read of its clock; another one then takes over. */
let diesIn = Number.POSITIVE_INFINITY;
const clock = {
  now: () => {
    diesIn -= 1;
    if (diesIn <= 0) {
      throw new Error('The process died.');
    }
    return new Date(nowMs);
  },
};
let telegram: TelegramClient;
let app: TestApp;
beforeAll(async () => {
  telegram = await startTelegramClient();
  app = await startTestApp({ clock, telegram: telegramOf(telegram) });
});
afterAll(async () => {
  await app?.close();
  await telegram?.sandbox.close();
});

const settingsArbitrary: fc.Arbitrary<NotificationSettings> = fc.record({
  scope: fc.constantFrom('own', 'visible'),
  mutedKinds: fc.subarray([...NOTIFICATION_KINDS], { maxLength: 2 }),
  messagesPerHour: fc.integer({ min: 1, max: 6 }),
  quietHours: fc.option(
    fc.constantFrom(
      { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' },
      { from: '01:15', until: '06:00', timeZone: 'Asia/Kolkata' },
      { from: '13:00', until: '15:00', timeZone: 'America/New_York' },
    ),
  ),
});
const stepArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('happens' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('passes' as const),
      minutes: fc.integer({ min: 1, max: 150 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('dies' as const),
      after: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('the bot dies' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('the bot is back' as const) }) },
);

interface Profile {
  readonly id: string;
  readonly teamId: string;
  /** Expected recipients, by their chosen scope. */
  readonly told: readonly string[];
}
interface Person {
  readonly userId: string;
  readonly chat: number;
  readonly settings: NotificationSettings;
}

async function reset(): Promise<void> {
  nowMs = NOON;
  diesIn = Number.POSITIVE_INFINITY;
  telegram.sandbox.state.telegram.reset();
  const { db } = app.container;
  await db.raw('truncate telegram_messages, news, notifications');
  await db.raw('update telegram_pace set paused_until = null, next_at = null');
  await db.raw('update users set telegram_chat = null');
  await clearJobs(app.container);
}

/**
 * Two teams: Anna is in both, Tomasz reads Anna’s profiles, Viktor owns the other team’s profiles.
 */
async function build(settings: readonly NotificationSettings[]) {
  const { factories, container } = app;
  const owner = await factories.buildAccount({ manageTeam: true });
  const reader = await factories.buildAccount({ teamId: owner.teamId, readTeamAds: true });
  const other = await factories.buildAccount({ manageTeam: true });
  await factories.buildAccount({ teamId: other.teamId, user: owner.user, readTeamAds: true });
  const chats = [people.anna, people.tomasz, people.viktor];
  const persons: Person[] = [];
  for (const [index, { user }] of [owner, reader, other].entries()) {
    const person = {
      userId: user.id,
      chat: chats[index] ?? 0,
      settings: settings[index] ?? DEFAULT_NOTIFICATION_SETTINGS,
    };
    persons.push(person);
    await telegram.admin('/start', { personId: person.chat });
    const telegramKey = await container.modules.identityModule.service.getTelegramKey(user.id);
    const names = { firstName: 'Somebody', lastName: null, username: null, languageCode: 'en' };
    await container.modules.identityModule.service.linkTelegramChat({
      telegramKey,
      chat: { id: String(person.chat), ...names },
    });
    await container
      .db('users')
      .where({ id: user.id })
      .update({ notification_settings: JSON.stringify(person.settings) });
  }
  const [anna, tomasz, viktor] = persons.map(({ userId }) => userId);
  const ifVisible = (index: number): string[] =>
    settings[index]?.scope === 'visible' ? [persons[index]?.userId ?? ''] : [];
  const profiles: Profile[] = [];
  for (let count = 0; count < 2; count += 1) {
    profiles.push(
      {
        id: await factories.buildAdUser({ accountId: owner.id }),
        teamId: owner.teamId,
        told: [anna ?? '', ...ifVisible(1)],
      },
      {
        id: await factories.buildAdUser({ accountId: other.id }),
        teamId: other.teamId,
        told: [viktor ?? '', ...ifVisible(0)],
      },
    );
  }
  const managers = new Map([
    [owner.teamId, [anna ?? '', ...ifVisible(1)]],
    [other.teamId, [viktor ?? '', ...ifVisible(0)]],
  ]);
  return { persons, profiles, managers, tomasz };
}

const rule = (tag: string) => ({
  ruleId: '5',
  ruleName: tag,
  adAccountId: '900',
  adAccountName: 'Helio DE 01',
  adCampaignId: '3',
  adCampaignName: 'DE Solar',
});
const KINDS: readonly ((tag: string) => NotificationSubject)[] = [
  (tag) => ({
    kind: 'ad_status_change',
    adAccountId: '900',
    adAccountName: 'Helio DE 01',
    newStatus: 'DISAPPROVED',
    count: 1,
    ads: [
      {
        id: '11',
        name: tag,
        adSetId: '2',
        adSetName: null,
        adCampaignId: '3',
        adCampaignName: null,
        oldStatus: 'ACTIVE',
        reasons: [],
      },
    ],
  }),
  (tag) => ({
    kind: 'ad_account_status_change',
    newStatus: '2',
    count: 1,
    adAccounts: [{ id: '900', name: tag, oldStatus: '1', disableReason: 3 }],
  }),
  (tag) => ({
    kind: 'binom_rule_run',
    ...rule(tag),
    runId: '6',
    formula: 'ROI < −50%',
    oldStatuses: [],
    newStatuses: [],
    turnedOn: 0,
    turnedOff: 2,
    changedAmounts: 0,
    noticed: 0,
    failed: 0,
    ads: [],
    adSets: [],
    error: null,
  }),
  (tag) => ({ kind: 'rule_stopped', ...rule(tag), error: null }),
  (tag) => ({ kind: 'tracker_unreachable', binomId: '1', binomName: tag, failure: 'timeout' }),
];

/** Reproducible numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const work = () => app.runJobs({ only: JOBS });
const received = ({ chat }: Person): string[] =>
  conversationOf(telegram, chat)
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
const tagsOf = (subject: unknown): string[] => [
  ...new Set(JSON.stringify(notificationSubjectSchema.parse(subject)).match(TAG)),
];

/** Sends due messages, one per second and chat. */
async function drain(): Promise<void> {
  await work();
  for (let second = 0; second < 10; second += 1) {
    const waiting = await app.container
      .db('telegram_messages')
      .where({ status: 'pending', error: null })
      .select('id');
    if (waiting.length === 0) {
      return;
    }
    nowMs += 1_000;
    await work();
  }
}

async function happens(
  tags: readonly string[],
  random: () => number,
  { profiles, managers }: Awaited<ReturnType<typeof build>>,
  expected: Map<string, string[]>,
): Promise<void> {
  const { db } = app.container;
  const handlers = createNewsHandlers({ db });
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  for (let at = 0; at < tags.length; ) {
    const profile = pick(profiles);
    const group = `run:${tags[at]}`;
    const parts = tags.slice(at, at + 1 + Math.floor(random() * 8));
    at += parts.length;
    const isPartial = random() < 0.5;
    await db.transaction(async (trx) => {
      const made = parts.map((tag) => ({ tag, subject: pick(KINDS)(tag) }));
      const isOfTeam = ({ subject }: (typeof made)[number]) =>
        subject.kind === 'tracker_unreachable';
      for (const [ofTeam, together] of Map.groupBy(made, isOfTeam)) {
        const of = ofTeam ? { teamId: profile.teamId } : { adUserId: profile.id };
        const subjects = together.map(({ subject }) => subject);
        await handlers.newsHappened({ of, group, at: new Date(nowMs), subjects, isPartial }, trx);
        for (const userId of ofTeam ? (managers.get(profile.teamId) ?? []) : profile.told) {
          const tagsOfUser = expected.get(userId) ?? [];
          tagsOfUser.push(...together.map(({ tag }) => tag));
          expected.set(userId, tagsOfUser);
        }
      }
      // A crashed run never ends its group
      if (isPartial && random() < 0.7) {
        await handlers.newsEnded({ group, at: new Date(nowMs) }, trx);
      }
    });
  }
}

const toNumber = (text = ''): number => Number(text.replaceAll(',', ''));

interface NotificationContent {
  readonly tags: readonly string[];
}

/** Notifications of a person meant for the chat, in order by team. */
async function listTold({ userId, settings }: Person): Promise<readonly NotificationContent[]> {
  const { rows } = await app.container.db.raw<{
    rows: {
      id: string;
      account_id: string;
      subject: { kind: string };
      chat_state: string | null;
    }[];
  }>(
    `select n.id, n.account_id, n.subject, n.chat_state from notifications n
     join accounts a on a.id = n.account_id where a.user_id = ? order by n.chat_message_id, n.id`,
    [userId],
  );
  const told = rows.filter(
    ({ subject }) => !settings.mutedKinds.some((kind) => kind === subject.kind),
  );
  for (const ofAccount of Map.groupBy(told, (row) => row.account_id).values()) {
    const ids = ofAccount.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  }
  return told.map(({ subject, chat_state: state }) => {
    expect(state).toBe('told');
    return { tags: tagsOf(subject) };
  });
}

/** Matches a chat's messages to the notifications in order. Returns the number of duplicates. */
function readChat(messages: readonly string[], inbox: readonly NotificationContent[]): number {
  let next = 0;
  let repeats = 0;
  messages.forEach((text, index) => {
    if (text === messages[index - 1]) {
      repeats += 1;
      return;
    }
    const [head = '', ...lines] = text.split('\n');
    const digest = /^([\d,]+) new notifications?$/.exec(head);
    if (digest === null) {
      const [tag] = text.match(TAG) ?? [];
      expect(inbox[next]?.tags).toContain(tag);
      next += 1;
      return;
    }
    const count = toNumber(digest[1]);
    const told = lines.filter((line) => line.startsWith('• '));
    told.forEach((line, place) => {
      const [tag] = line.match(TAG) ?? [];
      const { tags = [] } = inbox[next + place] ?? {};
      // A line about many objects names none of them
      expect(tag === undefined ? tags.length > 1 : tags.includes(tag)).toBe(true);
    });
    const rest = toNumber(/^and ([\d,]+) more$/m.exec(text)?.[1] ?? '0');
    expect(told.length + rest).toBe(count);
    next += count;
  });
  expect(next).toBe(inbox.length);
  return repeats;
}

it('10,000 events of all kinds are told once, in order and within limits, through crashes and a dead bot', async () => {
  let events = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: 12, maxLength: 16 }),
      fc.tuple(settingsArbitrary, settingsArbitrary, settingsArbitrary),
      fc.nat(),
      async (steps, settings, seed) => {
        await reset();
        const random = randomOf(seed);
        const world = await build(settings);
        const expected = new Map<string, string[]>();
        const happenings = 1 + steps.filter(({ act }) => act === 'happens').length;
        const perStep = Math.ceil(EVENTS_PER_RUN / happenings);
        let count = 0;
        for (const step of [...steps, { act: 'happens' as const }]) {
          if (step.act === 'happens') {
            const size = Math.min(perStep, EVENTS_PER_RUN - count);
            const tags = Array.from({ length: size }, (_, index) => `Ev${count + index}x`);
            count += size;
            await happens(tags, random, world, expected);
          } else if (step.act === 'passes') {
            nowMs += step.minutes * MINUTE_MS;
          } else if (step.act === 'dies') {
            diesIn = step.after;
            await work().catch(() => undefined);
            diesIn = Number.POSITIVE_INFINITY;
            // Another process takes over the jobs of a dead one.
            await app.container.db.raw('update graphile_worker._private_jobs set attempts = 0');
          } else if (step.act === 'the bot dies') {
            const effect = { type: 'error', code: 502, description: 'Bad Gateway' };
            await telegram.admin('/faults', { method: 'sendMessage', count: 100_000, effect });
          } else {
            telegram.sandbox.state.telegram.faults.clear();
          }
          await drain();
        }
        telegram.sandbox.state.telegram.faults.clear();
        for (let turn = 0; turn < 10; turn += 1) {
          nowMs += 4 * HOUR_MS;
          await drain();
        }
        events += count;
        await expectAllTold(world.persons, expected);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(events).toBe(RUNS * EVENTS_PER_RUN);
}, 600_000);

async function expectAllTold(
  persons: readonly Person[],
  expected: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { db } = app.container;
  expect(await db('news').whereNull('told_at').select('id')).toEqual([]);
  for (const person of persons) {
    const { userId, settings } = person;
    const subjects = await db('notifications as n')
      .join('accounts as a', 'a.id', 'n.account_id')
      .where('a.user_id', userId)
      .pluck('n.subject');
    const toldTags = subjects.flatMap(tagsOf);
    expect(toldTags.toSorted()).toEqual([...(expected.get(userId) ?? [])].sort());

    const messages = received(person);
    const repeats = readChat(messages, await listTold(person));
    const sent = await db('telegram_messages')
      .where({ user_id: userId, status: 'sent' })
      .orderBy('id')
      .select<{ created_at: Date; completed_at: Date }[]>('created_at', 'completed_at');
    // Duplicates occur only when a process dies after Telegram accepted a message.
    expect(repeats).toBe(messages.length - sent.length);
    sent.forEach(({ created_at: createdAt, completed_at: arrivedAt }, index) => {
      expect(quietHoursEnd({ hours: settings.quietHours, at: createdAt })).toBeNull();
      const later = sent[index + settings.messagesPerHour];
      if (later !== undefined) {
        expect(later.completed_at.getTime() - arrivedAt.getTime()).toBeGreaterThanOrEqual(HOUR_MS);
      }
    });
  }
}
