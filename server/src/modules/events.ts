import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import type { AdObjectOperation, ChangedField } from '@ads-checker/shared/domain/ad-object-changes';
import type { Transaction } from '../platform/db/database.ts';

/** An event that people should be notified of. */
export interface News {
  /** What it is about; everyone who may see that is notified. */
  readonly of: { readonly adUserId: string } | { readonly teamId: string };
  /** Events of one group share a notification, such as those of one run. */
  readonly group: string;
  readonly at: Date;
  readonly subjects: readonly NotificationSubject[];
  /** More events of the group may follow: notify when it ends (`newsEnded`), or after a timeout. */
  readonly isPartial?: boolean;
  /** Key of a state that may flap: notified once an hour at most. */
  readonly state?: string;
}

/** Events published as one notification, and the accounts that may see them. */
export interface PublishedNews {
  readonly teamId: string;
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  readonly subject: NotificationSubject;
  readonly happenedAt: Date;
  /** Everyone who may see them, regardless of notification settings. */
  readonly accountIds: readonly string[];
}

export interface RevokedApiTokens {
  /** The person who revoked them; null when it was not their owner. */
  readonly by: string | null;
  /** The webhooks they set up go on. */
  readonly keepsWebhooks?: boolean | undefined;
  readonly tokens: readonly {
    readonly id: string;
    readonly name: string;
    readonly teamId: string;
  }[];
}

/** A changed comment on the network. */
export interface CommentStateChange {
  readonly commentId: string;
  readonly state: 'visible' | 'hidden' | 'deleted';
}

/** One field of an ad object that a person changed. */
export interface EditedField {
  readonly field: ChangedField;
  readonly operation: AdObjectOperation;
  /** A status, a name, or a budget in major units. */
  readonly from: string;
  readonly to: string;
}

export interface AdObjectEdit {
  readonly userId: string;
  readonly adUser: { readonly id: string; readonly teamId: string };
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly objectId: string;
  readonly name: string;
  readonly currency: string | null;
  /** Identifies the request, which may be repeated. */
  readonly actionKey: string;
  readonly fields: readonly EditedField[];
}

/** Published and handled in the transaction that causes them. */
export interface TransactionEvents {
  readonly newsHappened: News;
  /** No more events of the group follow. */
  readonly newsEnded: { readonly group: string; readonly at: Date };
  /** People are notified. */
  readonly newsPublished: PublishedNews;
  /** Settings of the person changed, or their chat is reachable again. */
  readonly chatChanged: { readonly userId: string };
  /** Chat messages of the person that were not delivered until `retryAt`. */
  readonly messagesReturned: {
    readonly userId: string;
    readonly messageIds: readonly string[];
    readonly retryAt: Date;
  };
  /** A chat message whose content Telegram will not take. */
  readonly messageRefused: { readonly userId: string; readonly messageId: string };
  /** A bulk change ended. */
  readonly adObjectChangeEnded: { readonly changeId: string };
  readonly apiTokensRevoked: RevokedApiTokens;
  /** Profiles of an account were connected, deleted or moved between groups. */
  readonly profilesChanged: { readonly accountId: string };
  /** All rules, schedules and planned changes of a team are to stop, also in the middle of a change. */
  readonly rulesPaused: { readonly teamId: string };
  /** Rules of a profile, or of all profiles of a team, may be due at other times. */
  readonly ruleTimesChanged: { readonly adUserId: string } | { readonly teamId: string };
}

/** Published after the ad network confirmed a change. */
export interface ConfirmedEvents {
  /** A person changed a single ad object. */
  readonly adObjectEdited: AdObjectEdit;
  /** Comments on pages of the profile were moderated. */
  readonly commentsChanged: {
    readonly adUserId: string;
    readonly changes: readonly CommentStateChange[];
    readonly at: Date;
  };
  /** A team member replied to a comment. */
  readonly commentWritten: { readonly adUserId: string; readonly commentId: string };
}

type Handler<E> = (event: E) => Promise<void>;
type TransactionHandler<E> = (event: E, trx: Transaction) => Promise<void>;

/** What a module does on events of others. */
export type EventHandlers = {
  readonly [K in keyof TransactionEvents]?: TransactionHandler<TransactionEvents[K]>;
} & { readonly [K in keyof ConfirmedEvents]?: Handler<ConfirmedEvents[K]> };

export interface Events {
  /** One handler after the other, because they share a connection; a failure undoes all. */
  publish<K extends keyof TransactionEvents>(
    name: K,
    event: TransactionEvents[K],
    trx: Transaction,
  ): Promise<void>;
  /** Never throws: the change is made already, and a retry would repeat it. */
  publishConfirmed<K extends keyof ConfirmedEvents>(
    name: K,
    event: ConfirmedEvents[K],
  ): Promise<void>;
}

/** Handlers run in the order of the list. */
export function createEvents(
  handlers: readonly EventHandlers[],
  log: { warn(facts: Readonly<Record<string, unknown>>, message: string): void },
): Events {
  return {
    async publish(name, event, trx) {
      for (const { [name]: handle } of handlers) {
        await (handle as TransactionHandler<typeof event> | undefined)?.(event, trx);
      }
    },
    async publishConfirmed(name, event) {
      for (const { [name]: handle } of handlers) {
        try {
          await (handle as Handler<typeof event> | undefined)?.(event);
        } catch (err) {
          log.warn({ err, event: name }, 'Failed to handle an event');
        }
      }
    },
  };
}
