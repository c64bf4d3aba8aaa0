import type { MessageTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ToldNewsObserver } from '../told-news-observer.ts';
import type { ChatDelivery } from './chat-delivery.ts';
import type { Recipient } from './entities.ts';
import { groupNews, type NewsGroup } from './group-news.ts';
import type { NewsRepository } from './news-repository.ts';
import { recipientsRepository as recipients, type ToldAdUser } from './recipients-repository.ts';
import type { NotificationsRepository } from './repository.ts';

export type FindTemplate = (id: string, trx: Transaction) => Promise<MessageTemplate | undefined>;

/** Templates that the ad object check of a profile names; null is the default one. */
export type FindCheckTemplates = (
  adUserId: string,
  trx: Transaction,
) => Promise<
  Readonly<Record<'ad_status_change' | 'ad_account_status_change', string | null>> | undefined
>;

/** Told in one transaction. */
const NEWS_AT_ONCE = 500;

/** The profile as it is now; undefined: news of none, or of one that is gone. */
type AdUser = ToldAdUser | undefined;

/** Whoever may see them. */
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
    default:
      return 'team';
  }
}

function wantsToKnow({ isOwner, settings }: Recipient): boolean {
  return isOwner || settings.scope === 'visible';
}

/** Asks once for each key. */
function remember<T, Rest extends readonly unknown[]>(
  ask: (key: string, ...rest: Rest) => Promise<T>,
): (key: string, ...rest: Rest) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key, ...rest) => {
    const found = known.get(key) ?? ask(key, ...rest);
    known.set(key, found);
    return found;
  };
}

/**
 * Turns news into notifications. News are marked as told in the transaction that stores what is
 * told of them: a crash loses none, and a repeat finds nothing left.
 */
export function createNewsTeller({
  news,
  notifications,
  delivery,
  findTemplate,
  findCheckTemplates,
  observer,
  sync,
  clock,
}: {
  news: NewsRepository;
  notifications: NotificationsRepository;
  delivery: ChatDelivery;
  findTemplate: FindTemplate;
  findCheckTemplates: FindCheckTemplates;
  observer: ToldNewsObserver;
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
          ? (await findCheckTemplates(adUserId, trx))?.[kind]
          : null;
    return id == null ? null : ((await findTemplate(id, trx)) ?? null);
  };

  const tellSome = (teamId: string): Promise<number> =>
    sync.write({ teamIds: [teamId] }, async (scope) => {
      const { trx } = scope;
      const at = clock.now();
      const taken = await news.take({ teamId, at, limit: NEWS_AT_ONCE }, trx);
      const deliver = delivery.deliverIn(trx);
      const adUserOf = remember((id) => recipients.findAdUser(id, trx));
      const audienceOf = remember((_, group: NewsGroup) => listAudience(group, teamId, trx));
      const templates = remember((_, group: NewsGroup, adUser: AdUser) =>
        templateOf(group, adUser, trx),
      );
      for (const group of groupNews(taken)) {
        const { adUserId, happenedAt, subject } = group;
        const adUser = adUserId === null ? undefined : await adUserOf(adUserId);
        if (subject.kind === 'binom_rule_run' && adUser?.notifiesAboutRuns === false) {
          continue;
        }
        const template = await templates(`${adUserId} ${subject.kind}`, group, adUser);
        const told = { teamId, adUserId, adUserName: adUser?.name ?? null, subject };
        const audience = await audienceOf(audienceKeyOf(group), group);
        const accountIds = audience.map(({ accountId }) => accountId);
        await observer.told({ ...told, happenedAt, accountIds }, trx);
        for (const recipient of audience.filter(wantsToKnow)) {
          const { accountId, userId, settings } = recipient;
          const id = await notifications.create({ ...told, accountId, happenedAt }, at, trx);
          scope.touch({ collection: 'notifications', docIds: [id] });
          await deliver({
            notificationId: id,
            userId,
            settings,
            told: { ...told, profileId: adUser?.facebookId ?? null },
            template,
          });
        }
      }
      return taken.length;
    });

  return {
    sendDigest: delivery.sendDigest,

    /** Tells what is due of a team; returns how many news that were. Safe to repeat. */
    async tell({ teamId, signal }: { teamId: string; signal: AbortSignal }): Promise<number> {
      let count = 0;
      for (;;) {
        signal.throwIfAborted();
        const told = await tellSome(teamId);
        count += told;
        if (told < NEWS_AT_ONCE) {
          break;
        }
      }
      await news.planRest(teamId);
      return count;
    },
  };
}

export type NewsTeller = ReturnType<typeof createNewsTeller>;
