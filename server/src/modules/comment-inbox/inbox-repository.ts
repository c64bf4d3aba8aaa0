import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { InboxPage, InboxReading, ReadFailure } from './entities.ts';

/** Longer than a call may take: a process without a heartbeat for this long is dead. */
const LEASE_MS = 120_000;

/** Another process took over the reading; this one may not write any more. */
export class ReadingSuperseded extends Error {}

interface InboxRow {
  readonly revision: string;
  readonly purged_revision: string;
  readonly pages_read_at: Date | null;
  readonly posts_listed_at: Date | null;
  readonly all_posts_listed_at: Date | null;
  readonly kept_since: Date | null;
  readonly unreadable_count: number;
  readonly reading_until: Date | null;
}

export interface StoredPage extends InboxPage {
  readonly pausedUntil: Date | null;
  readonly errorCode: string | null;
  readonly error: string | null;
  /** The page refused to list its ad posts, which is not retried before this time. */
  readonly adsPostsAfter: Date | null;
}

export interface Inbox {
  readonly revision: number;
  /** Changes up to this revision may have been purged. */
  readonly purgedRevision: number;
  readonly postsListedAt: Date | null;
  /** Older comments are not stored; null when all are. */
  readonly keptSince: Date | null;
  readonly unreadableCount: number;
  /** The reading process holds the lease until then. */
  readonly readingUntil: Date | null;
}

const NO_INBOX: Inbox = {
  revision: 0,
  purgedRevision: 0,
  postsListedAt: null,
  keptSince: null,
  unreadableCount: 0,
  readingUntil: null,
};

/** Pages of an inbox, and their pauses. */
function createInboxPages({ db }: { db: Database }) {
  return {
    async savePages(
      input: {
        adUserId: string;
        pages: readonly InboxPage[];
        /** Otherwise Pages that are missing stay. */
        isWhole: boolean;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into comment_inbox_pages as known (ad_user_id, page_id, name, picture_url, can_moderate, can_reply)
         select :adUserId, id, name, "pictureUrl", "canModerate", "canReply"
         from json_to_recordset(:rows) as r (id text, name text, "pictureUrl" text, "canModerate" boolean, "canReply" boolean)
         on conflict (ad_user_id, page_id) do update set name = excluded.name, picture_url = excluded.picture_url,
           can_moderate = excluded.can_moderate, can_reply = excluded.can_reply`,
        { adUserId: input.adUserId, rows: JSON.stringify(input.pages) },
      );
      if (!input.isWhole) {
        return;
      }
      await trx('comment_inbox_pages')
        .where({ ad_user_id: input.adUserId })
        .whereNotIn(
          'page_id',
          input.pages.map(({ id }) => id),
        )
        .delete();
    },

    async listPages(adUserId: string): Promise<StoredPage[]> {
      const { rows } = await db.raw<{ rows: StoredPage[] }>(
        `select page_id as id, name, picture_url as "pictureUrl", can_moderate as "canModerate",
           can_reply as "canReply", paused_until as "pausedUntil", error_code as "errorCode", error,
           ads_posts_after as "adsPostsAfter"
         from comment_inbox_pages where ad_user_id = ? order by name, page_id`,
        [adUserId],
      );
      return rows;
    },

    /** The network asked for a pause, or refused the page. */
    async pausePage(input: {
      adUserId: string;
      pageId: string;
      until: Date;
      failure: ReadFailure;
    }): Promise<void> {
      await db('comment_inbox_pages')
        .where({ ad_user_id: input.adUserId, page_id: input.pageId })
        .update({
          paused_until: input.until,
          error_code: input.failure.code,
          error: input.failure.message,
        });
    },

    /** Records which pages refused to list their ad posts, and which did not. */
    async markAdsPosts(
      input: {
        adUserId: string;
        refused: readonly string[];
        listed: readonly string[];
        /** When the refused pages are retried. */
        after: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      const ofPages = (pageIds: readonly string[]) =>
        trx('comment_inbox_pages')
          .where({ ad_user_id: input.adUserId })
          .whereIn('page_id', [...pageIds]);
      await ofPages(input.refused).update({ ads_posts_after: input.after });
      await ofPages(input.listed).whereNotNull('ads_posts_after').update({ ads_posts_after: null });
    },

    /** Ends the pauses of all pages. */
    async resumePages(adUserId: string, trx: Transaction): Promise<void> {
      await trx('comment_inbox_pages')
        .where({ ad_user_id: adUserId })
        .update({ paused_until: null, error_code: null, error: null });
      // The refusal stays recorded, so that posts made meanwhile are listed too.
      await trx('comment_inbox_pages')
        .where({ ad_user_id: adUserId })
        .whereNotNull('ads_posts_after')
        .update({ ads_posts_after: new Date(0) });
    },
  };
}

export type InboxRepository = ReturnType<typeof createInboxRepository>;

/** Inboxes of profiles, their leases, and their pages. */
export function createInboxRepository({ db }: { db: Database }) {
  const table = 'comment_inboxes';
  const mark = (
    adUserId: string,
    columns: Readonly<Partial<Record<keyof InboxRow, Date | null>>>,
    trx: Transaction,
  ) => trx(table).where({ ad_user_id: adUserId }).update(columns);

  return {
    ...createInboxPages({ db }),

    mark,

    async find(adUserId: string): Promise<Inbox> {
      const row = await db<InboxRow & { ad_user_id: string }>(table)
        .where({ ad_user_id: adUserId })
        .first();
      return row === undefined
        ? NO_INBOX
        : {
            revision: Number(row.revision),
            purgedRevision: Number(row.purged_revision),
            postsListedAt: row.posts_listed_at,
            keptSince: row.kept_since,
            unreadableCount: row.unreadable_count,
            readingUntil: row.reading_until,
          };
    },

    /** Undefined while another process reads. */
    async begin(input: { adUserId: string; at: Date }): Promise<InboxReading | undefined> {
      const readingId = randomUUID();
      const { rows } = await db.raw<{ rows: InboxRow[] }>(
        `insert into comment_inboxes as known (ad_user_id, looked_at, reading_id, reading_until)
         values (:adUserId, :at, :readingId, :until)
         on conflict (ad_user_id) do update set looked_at = excluded.looked_at,
           reading_id = excluded.reading_id, reading_until = excluded.reading_until
         where known.reading_until is null or known.reading_until < :at
         returning pages_read_at, posts_listed_at, all_posts_listed_at, revision, kept_since`,
        {
          adUserId: input.adUserId,
          at: input.at,
          readingId,
          until: new Date(input.at.getTime() + LEASE_MS),
        },
      );
      const [row] = rows;
      return row === undefined
        ? undefined
        : {
            adUserId: input.adUserId,
            readingId,
            startedAt: input.at,
            pagesReadAt: row.pages_read_at,
            postsListedAt: row.posts_listed_at,
            allPostsListedAt: row.all_posts_listed_at,
            isFirst: row.revision === '0',
            keptSince: row.kept_since,
          };
    },

    /** Locks the inbox for this reading and renews its lease. @throws ReadingSuperseded */
    async hold(
      { adUserId, readingId }: InboxReading,
      at: Date,
      trx: Transaction,
    ): Promise<{ keptSince: Date | null }> {
      const [row] = await trx(table)
        .where({ ad_user_id: adUserId, reading_id: readingId })
        .update({ reading_until: new Date(at.getTime() + LEASE_MS) })
        .returning<{ kept_since: Date | null }[]>('kept_since');
      if (row === undefined) {
        throw new ReadingSuperseded();
      }
      return { keptSince: row.kept_since };
    },

    async end({ adUserId, readingId }: InboxReading): Promise<void> {
      await db(table)
        .where({ ad_user_id: adUserId, reading_id: readingId })
        .update({ reading_id: null, reading_until: null });
    },

    async addUnreadable(adUserId: string, count: number, trx: Transaction): Promise<void> {
      await trx(table).where({ ad_user_id: adUserId }).increment('unreadable_count', count);
    },

    /** Deletes inboxes that nobody opened, with all their data. */
    async purgeUnseen(before: Date): Promise<number> {
      return db(table).where('looked_at', '<', before).delete();
    },
  };
}
