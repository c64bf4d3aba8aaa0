import type { MessageTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Events } from '../events.ts';
import type { ChatDelivery } from './chat-delivery.ts';
import type { Recipient } from './entities.ts';
import { groupNews, type NewsGroup } from './group-news.ts';
import type { NewsRepository } from './news-repository.ts';
import {
  type NotifiedProfile,
  recipientsRepository as recipients,
} from './recipients-repository.ts';
import type { NotificationsRepository } from './repository.ts';

export type FindTemplate = (id: string, trx: Transaction) => Promise<MessageTemplate | undefined>;

/** Templates chosen in the ad object check of a profile; null for the default. */
export type FindCheckTemplates = (
  adUserId: string,
  trx: Transaction,
) => Promise<
  Readonly<Record<'ad_status_change' | 'ad_account_status_change', string | null>> | undefined
>;

/** Events processed in one transaction. */
const NEWS_AT_ONCE = 500;

/** The current profile; undefined for events of none, or of a deleted one. */
type AdUser = NotifiedProfile | undefined;

/** Everyone who may see the subject. */
async function listAudience(
  { adUserId, subject }: NewsGroup,
  teamId: string,
  trx: Transaction,
): Promise<Recipient[]> {
  if (adUserId !== null) {
    return recipients.ofAdUser(adUserId, trx);
  }
  if (subject.kind === 'proxy_down') {
    return recipients.ofProxy(subject.proxyId, trx);
  }
  const members = await recipients.ofTeam(teamId, trx);
  if (subject.kind === 'rules_paused') {
    return recipients.whoPauseRules(teamId, trx);
  }
  return subject.kind === 'webhook_stopped' ? members.filter(({ isOwner }) => isOwner) : members;
}

function audienceKeyOf({ adUserId, subject }: NewsGroup): string {
  if (adUserId !== null) {
    return adUserId;
  }
  switch (subject.kind) {
    case 'proxy_down':
      return `proxy ${subject.proxyId}`;
    case 'webhook_stopped':
      return 'administrators';
    case 'rules_paused':
      return 'who pause rules';
    default:
      return 'team';
  }
}

function wantsNotification({ isOwner, settings }: Recipient): boolean {
  return isOwner || settings.scope === 'visible';
}

/** Memoizes an async lookup by key. */
function memoize<T, Rest extends readonly unknown[]>(
  load: (key: string, ...rest: Rest) => Promise<T>,
): (key: string, ...rest: Rest) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key, ...rest) => {
    const found = known.get(key) ?? load(key, ...rest);
    known.set(key, found);
    return found;
  };
}

/**
 * Turns events into notifications. Events are marked in the transaction that stores their
 * notifications: a crash loses none, and a repeat finds nothing left.
 */
export function createNewsNotifier(deps: {
  news: NewsRepository;
  notifications: NotificationsRepository;
  delivery: ChatDelivery;
  findTemplate: FindTemplate;
  findCheckTemplates: FindCheckTemplates;
  events: Events;
  sync: Pick<Sync, 'write'>;
  clock: Clock;
}) {
  const templateOf = async (
    { adUserId, subject: { kind } }: NewsGroup,
    adUser: AdUser,
    trx: Transaction,
  ): Promise<MessageTemplate | null> => {
    const id =
      kind === 'binom_rule_run'
        ? adUser?.runTemplateId
        : adUserId !== null && (kind === 'ad_status_change' || kind === 'ad_account_status_change')
          ? (await deps.findCheckTemplates(adUserId, trx))?.[kind]
          : null;
    return id == null ? null : ((await deps.findTemplate(id, trx)) ?? null);
  };

  const notifyBatch = (teamId: string): Promise<number> =>
    deps.sync.write({ teamIds: [teamId] }, async (scope) => {
      const { trx } = scope;
      const at = deps.clock.now();
      const claimed = await deps.news.claimDue({ teamId, at, limit: NEWS_AT_ONCE }, trx);
      const deliver = deps.delivery.deliverIn(trx);
      const adUserOf = memoize((id) => recipients.findAdUser(id, trx));
      const audienceOf = memoize((_, group: NewsGroup) => listAudience(group, teamId, trx));
      const templates = memoize((_, group: NewsGroup, adUser: AdUser) =>
        templateOf(group, adUser, trx),
      );
      for (const group of groupNews(claimed)) {
        const { adUserId, happenedAt, subject } = group;
        const adUser = adUserId === null ? undefined : await adUserOf(adUserId);
        if (subject.kind === 'binom_rule_run' && adUser?.notifiesAboutRuns === false) {
          continue;
        }
        const template = await templates(`${adUserId} ${subject.kind}`, group, adUser);
        const event = { teamId, adUserId, adUserName: adUser?.name ?? null, subject };
        const audience = await audienceOf(audienceKeyOf(group), group);
        const accountIds = audience.map(({ accountId }) => accountId);
        await deps.events.publish('newsPublished', { ...event, happenedAt, accountIds }, trx);
        for (const recipient of audience.filter(wantsNotification)) {
          const { accountId, userId, settings } = recipient;
          const id = await deps.notifications.create({ ...event, accountId, happenedAt }, at, trx);
          scope.touch({ collection: 'notifications', docIds: [id] });
          await deliver({
            notificationId: id,
            userId,
            settings,
            content: { ...event, profileId: adUser?.facebookId ?? null },
            template,
          });
        }
      }
      return claimed.length;
    });

  return {
    sendDigest: deps.delivery.sendDigest,

    /** Processes the due events of a team; returns how many. Safe to repeat. */
    async notify({ teamId, signal }: { teamId: string; signal: AbortSignal }): Promise<number> {
      let count = 0;
      for (;;) {
        signal.throwIfAborted();
        const notified = await notifyBatch(teamId);
        count += notified;
        if (notified < NEWS_AT_ONCE) {
          break;
        }
      }
      await deps.news.scheduleRemaining(teamId);
      return count;
    },
  };
}

export type NewsNotifier = ReturnType<typeof createNewsNotifier>;
