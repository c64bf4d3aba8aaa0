import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type { DailyDigestSettings } from '@ads-checker/shared/contracts/notification-settings';
import type { ResultBreakdown } from '@ads-checker/shared/contracts/results';
import { dayOfDailyTime, nextDailyTime } from '@ads-checker/shared/domain/daily-times';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { teamLink } from '@ads-checker/shared/domain/notification-path';
import {
  defaultTemplate,
  type MessageTemplate,
} from '@ads-checker/shared/domain/notifications/default-templates';
import { valuesOfDailyDigest } from '@ads-checker/shared/domain/notifications/digest-values';
import { renderMessage } from '@ads-checker/shared/domain/notifications/render';
import type { TokenValues } from '@ads-checker/shared/domain/notifications/tokens';
import { isTimeZone, startOfDay } from '@ads-checker/shared/domain/time-zones';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { translatorFor } from '../../platform/i18n/i18n.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { type Account, type IdentityRepository, readActor } from '../identity/index.ts';
import type { notificationTemplatesModule } from '../notification-templates/index.ts';
import { localeOf, toLinkedMessages } from '../notifications/index.ts';
import type { TelegramService } from '../telegram/index.ts';
import type { DigestRepository } from './repository.ts';

interface DigestDeps {
  readonly db: Database;
  readonly repository: DigestRepository;
  readonly people: IdentityRepository;
  readonly adUsers: Pick<AdUsersService, 'listForAccount'>;
  readonly getBreakdown: (request: {
    actor: Actor;
    accountId: string;
    since: string;
    until: string;
    groupBy: 'campaign';
  }) => Promise<ResultBreakdown>;
  readonly templates: Pick<
    ReturnType<typeof notificationTemplatesModule.create>['templates'],
    'find'
  >;
  readonly telegram: Pick<TelegramService, 'findOpenChat' | 'enqueue'>;
  readonly appOrigin: string;
  readonly clock: Clock;
}

interface Digest {
  readonly actor: Actor;
  readonly account: Account;
  readonly settings: DailyDigestSettings;
  readonly day: string;
}

/** Figures of a day, as the person may read them. */
function createFigures(deps: DigestDeps) {
  /** When the day ended for the last ad account; null while it goes on. */
  const findEnd = async (adUserIds: readonly string[], day: string): Promise<Date | null> => {
    const date = addDays({ date: day, days: 1 });
    const ends = (await deps.repository.listZones(adUserIds)).map((zone) =>
      startOfDay({ date, timeZone: isTimeZone(zone) ? zone : 'UTC' }).getTime(),
    );
    const last = new Date(Math.max(0, ...ends));
    return last <= deps.clock.now() ? last : null;
  };

  /** Undefined for an account without profiles, which has nothing to tell. */
  return async ({
    actor,
    account,
    day,
  }: Digest): Promise<
    { values: TokenValues; adUserIds: string[]; isOfTeam: boolean } | undefined
  > => {
    const isTeamReader = canReadTeamAds(actor, account.teamId);
    const adUsers = await deps.adUsers.listForAccount({
      accountId: account.id,
      teamId: account.teamId,
      isTeamReader,
      includeShared: true,
    });
    if (adUsers.length === 0) {
      return undefined;
    }
    const adUserIds = adUsers.map(({ id }) => id);
    const values = valuesOfDailyDigest({
      teamName: (await deps.people.findTeam(account.teamId))?.name ?? '',
      day,
      breakdown: await deps.getBreakdown({
        actor,
        accountId: account.id,
        since: day,
        until: day,
        groupBy: 'campaign',
      }),
      endedAt: await findEnd(adUserIds, day),
    });
    return { values, adUserIds, isOfTeam: isTeamReader };
  };
}

/** Sending one digest, once. */
function createSending(deps: DigestDeps) {
  const readFigures = createFigures(deps);

  /** Undefined when the person left the team, unlinked the chat or turned digests off. */
  const open = async (
    { accountId, day }: { accountId: string; day: string },
    trx: Transaction,
  ): Promise<(Digest & { readonly languageCode: string | null }) | undefined> => {
    const account = await deps.people.findAccount(accountId, trx);
    const user =
      account?.status === 'active' ? await deps.people.findUser(account.userId, trx) : undefined;
    const settings = user?.notificationSettings.dailyDigest ?? null;
    const chat = user && (await deps.telegram.findOpenChat(user.id, trx));
    if (account === undefined || user === undefined || settings === null || chat === undefined) {
      return undefined;
    }
    const asking = { userId: user.id, account };
    const actor = await readActor({ people: deps.people, actor: asking, trx });
    return { actor, account, settings, day, languageCode: chat.languageCode };
  };

  /** Null is the default template, also for one that was deleted or may not be read any more. */
  const findTemplate = async (
    { actor, account, settings }: Digest,
    trx: Transaction,
  ): Promise<MessageTemplate | null> => {
    const id = settings.templates[account.id];
    const template = id === undefined ? undefined : await deps.templates.find(id, trx);
    return template?.notificationType === 'daily_digest' &&
      canReadAdUser(actor, { ...template, isShared: false })
      ? template
      : null;
  };

  return async (request: { accountId: string; day: string }): Promise<void> => {
    const opened = await deps.db.transaction((trx) => open(request, trx));
    const figures = opened && (await readFigures(opened));
    if (opened === undefined || figures === undefined) {
      return;
    }
    await deps.db.transaction(async (trx) => {
      const digest = await open(request, trx);
      if (digest === undefined) {
        return;
      }
      if (JSON.stringify(digest.actor) !== JSON.stringify(opened.actor)) {
        // The next attempt reads what they may read now
        throw new Error('Rights changed while the digest was worked out.');
      }
      const { account, day, languageCode } = digest;
      const sentAt = deps.clock.now();
      const claimed = await deps.repository.claim(
        { accountId: account.id, day, sentAt, ...figures },
        trx,
      );
      if (claimed === undefined) {
        return;
      }
      const locale = localeOf({ languageCode });
      const own = claimed.before === 'refused' ? null : await findTemplate(digest, trx);
      const { values } = figures;
      const write = (template: MessageTemplate) => renderMessage({ ...template, values, locale });
      const rendered = write(own ?? defaultTemplate('daily_digest', locale));
      const messages = toLinkedMessages({
        body: rendered,
        link: {
          text: translatorFor(languageCode)('Open in Ads Checker'),
          url: teamLink({
            appOrigin: deps.appOrigin,
            path: `/results?since=${day}&until=${day}&by=campaign`,
            teamId: account.teamId,
          }),
        },
      });
      const messageIds: string[] = [];
      for (const message of messages) {
        const id = await deps.telegram.enqueue({ userId: account.userId, ...message, trx });
        messageIds.push(...(id === null ? [] : [id]));
      }
      await deps.repository.setMessages({ accountId: account.id, messageIds }, trx);
    });
  };
}

export type DailyDigests = ReturnType<typeof createDailyDigests>;

/** Results of the day before, told once a day to each person in each of their teams. */
export function createDailyDigests(deps: DigestDeps) {
  const { repository } = deps;

  const findSettings = async (
    userId: string,
    trx: Transaction,
  ): Promise<DailyDigestSettings | null> =>
    (await deps.people.findUser(userId, trx))?.notificationSettings.dailyDigest ?? null;

  return {
    send: createSending(deps),

    /** Plans the next digest of a person whose settings may have changed. */
    async reschedule(userId: string, trx: Transaction): Promise<void> {
      const settings = await findSettings(userId, trx);
      const known = await repository.lockSchedule(userId, trx);
      if (settings === null) {
        await repository.deleteSchedule(userId, trx);
        return;
      }
      if (known?.at === settings.at && known.timeZone === settings.timeZone) {
        return;
      }
      const nextAt = nextDailyTime(settings, deps.clock.now());
      await repository.setSchedule({ userId, time: settings, nextAt }, trx);
      await repository.addPlan({ userId, at: nextAt }, trx);
    },

    /** Adds the digests that are due; safe to repeat. */
    plan: (userId: string): Promise<void> =>
      deps.db.transaction(async (trx) => {
        const schedule = await repository.lockSchedule(userId, trx);
        const settings = await findSettings(userId, trx);
        if (schedule === undefined || settings === null) {
          return;
        }
        const now = deps.clock.now();
        if (schedule.nextAt > now) {
          await repository.addPlan({ userId, at: schedule.nextAt }, trx);
          return;
        }
        const day = addDays({ date: dayOfDailyTime(schedule, now), days: -1 });
        const accounts = await deps.people.listAccountsOfUser(userId, trx);
        await repository.addSends(
          accounts
            .filter(({ status }) => status === 'active')
            .map(({ id: accountId }) => ({ accountId, day })),
          undefined,
          trx,
        );
        const nextAt = nextDailyTime(schedule, now);
        await repository.setSchedule({ userId, time: schedule, nextAt }, trx);
        await repository.addPlan({ userId, at: nextAt }, trx);
      }),
  };
}
