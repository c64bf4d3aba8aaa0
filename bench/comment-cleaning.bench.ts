import { setTimeout as sleep } from 'node:timers/promises';
import { type Container, createContainer } from '../server/src/app/container.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { createLogger } from '../server/src/platform/logger/logger.ts';
import { NO_CRITERIA } from '../shared/src/contracts/comment-cleaning.ts';
import { getDatabaseUrl, readSecretsKey } from './lib/database.ts';
import { type Benchmark, formatNumber } from './lib/finding.ts';
import { withProduct } from './lib/product.ts';
import { countTraffic } from './lib/traffic.ts';

/** Smaller for a quick trial: `POSTS=…`. */
const POSTS = Number(process.env.POSTS ?? 100);
const COMMENTS_PER_POST = 100;
const NEW_COMMENTS = 20;
const PAGE = 100;
const MINUTE_MS = 60_000;
/** Longer than the overlap of the read windows. */
const LATER_MS = 11 * MINUTE_MS;
const PROFILE = 'Marta Jensen';
const SPAM = 'zonkscam';
const COMMENT_FIELDS = 'id,parent{id},from{id,name},message,created_time,is_hidden';

/** Every comment in a response has this field once; nothing else has it. */
const countComments = (reply: string): number => reply.split('is_hidden').length - 1;

interface Post {
  readonly id: string;
  readonly pageId: string;
}

async function clean(container: Container, adUserId: string): Promise<void> {
  const signal = new AbortController().signal;
  // The product's own worker may take the profile once
  for (;;) {
    const outcome = await container.modules.commentCleaningModule.task.run({
      adUserId,
      signal,
    });
    if (outcome === 'done') {
      return;
    }
    if (outcome !== 'superseded') {
      throw new Error(`The cleaning ended as ${outcome}`);
    }
    await sleep(1_000);
  }
}

/** Selects that many posts, each named by an ad. */
async function choosePosts(db: Database, adUserId: string): Promise<readonly Post[]> {
  const { rows } = await db.raw<{ rows: Post[] }>(
    `select p.post_id as id, p.page_id as "pageId"
     from ad_comment_posts p join ad_comment_pages g using (ad_user_id, page_id)
     where p.ad_user_id = :adUserId and p.is_listed and g.can_moderate and p.parent_post_id is null
       and p.asset_feed is null and not p.has_products
     order by p.post_id limit :limit`,
    { adUserId, limit: POSTS },
  );
  if (rows.length < POSTS) {
    throw new Error(`The profile has only ${rows.length} posts to moderate.`);
  }
  return rows;
}

/**
 * Leaves only these posts to the cleaning; a run lists others again whose ads were updated
 * recently.
 */
async function dropOthers(db: Database, adUserId: string, posts: readonly Post[]): Promise<void> {
  await db.raw(
    `update ad_comment_posts set is_listed = false
     where ad_user_id = :adUserId and not post_id = any(cast(:ids as text[]))`,
    { adUserId, ids: posts.map(({ id }) => id) },
  );
}

/** Reads every comment of every post, page by page. */
async function pageEveryComment({
  url,
  token,
  posts,
}: {
  readonly url: string;
  readonly token: string;
  readonly posts: readonly Post[];
}): Promise<void> {
  const get = async (path: string, query: Record<string, string>, by: string) => {
    const reply = await fetch(`${url}/v27.0/${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${by}` },
    });
    if (!reply.ok) {
      throw new Error(`GET ${path}: ${reply.status}`);
    }
    return (await reply.json()) as {
      data: { id: string; access_token?: string }[];
      paging?: { next?: string; cursors?: { after: string } };
    };
  };
  const pages = await get('me/accounts', { fields: 'id,access_token', limit: String(PAGE) }, token);
  const tokens = new Map(pages.data.map(({ id, access_token: own }) => [id, own ?? '']));
  for (const { id, pageId } of posts) {
    let after: string | undefined;
    do {
      const page = await get(
        `${id}/comments`,
        {
          fields: COMMENT_FIELDS,
          filter: 'stream',
          limit: String(PAGE),
          ...(after === undefined ? {} : { after }),
        },
        tokens.get(pageId) ?? '',
      );
      after = page.paging?.next === undefined ? undefined : page.paging.cursors?.after;
    } while (after !== undefined);
  }
}

export const benchmark: Benchmark = {
  name: 'comment-cleaning',
  title: 'Comment cleaning',
  method: `${formatNumber(POSTS)} posts of one profile of the sandbox’s default world with ${COMMENTS_PER_POST} known comments each, and ${NEW_COMMENTS} new comments among them ${LATER_MS / MINUTE_MS} minutes later. One run in this process finds and hides them; HTTP requests and the comments in their responses are counted. The floor reads every comment of these posts in pages of ${PAGE}.`,
  measures: [
    'server/src/modules/comment-cleaning',
    'shared/src/domain/comment-cleaning',
    'shared/src/domain/comment-matching',
  ],
  run: () =>
    withProduct(async ({ product, person }) => {
      const counter = await countTraffic(product.sandboxUrl, { countRows: countComments });
      const databaseUrl = await getDatabaseUrl(product);
      const db = createDatabase({ url: databaseUrl, poolSize: 2 });
      let offsetMs = 0;
      const container = await createContainer({
        network: 'sandbox',
        databaseUrl,
        appOrigin: product.url,
        secretsKeys: [await readSecretsKey(product)],
        graph: { url: counter.url, version: 'v27.0' },
        outbound: { proxyCheckUrl: product.sandboxUrl, allowedNetworks: [] },
        vendors: { urls: {}, sandboxUrl: product.sandboxUrl },
        telegram: {
          botToken: undefined,
          apiUrl: product.sandboxUrl,
          linkUrl: 'https://t.me',
          updates: 'polling',
        },
        version: 'bench',
        logger: createLogger({ level: 'silent' }),
        poolSize: 4,
        clock: { now: () => new Date(Date.now() + offsetMs) },
      });
      const tell = async (path: string, body: unknown) => {
        const reply = await fetch(`${product.sandboxUrl}/__sandbox/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!reply.ok) {
          throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
        }
      };
      const advance = async (byMs: number) => {
        offsetMs += byMs;
        await tell('settings', { clockOffsetMs: offsetMs });
      };
      try {
        const adUsers = await person.listAdUsers();
        const adUserId = adUsers.find(({ name }) => name === PROFILE)?.id ?? '';
        const { accessToken: token } =
          await container.modules.adUsersModule.service.getConnection(adUserId);
        await tell('comments/flow', { isFlowing: false });
        await db.raw(
          `update ad_comment_clean_tasks set action = 'hide', criteria = cast(:criteria as jsonb),
             cleans_since = now(), next_run_at = 'infinity' where ad_user_id = :adUserId`,
          { adUserId, criteria: JSON.stringify({ ...NO_CRITERIA, words: [SPAM] }) },
        );
        await clean(container, adUserId);
        const posts = await choosePosts(db, adUserId);
        await advance(LATER_MS);
        await clean(container, adUserId);
        await dropOthers(db, adUserId, posts);
        await advance(LATER_MS);
        for (const { id: postId } of posts) {
          await tell('comments/burst', { postId, count: COMMENTS_PER_POST });
        }
        await clean(container, adUserId);
        await advance(LATER_MS);
        await clean(container, adUserId);
        await dropOthers(db, adUserId, posts);
        await advance(LATER_MS);
        for (let count = 0; count < NEW_COMMENTS; count += 1) {
          const { id: postId = '' } = posts[(count * 7) % posts.length] ?? {};
          await tell('comments', { postId, message: `${SPAM} ${count}` });
        }
        const measured = await counter.measure(() => clean(container, adUserId));
        const floor = await counter.measure(() =>
          pageEveryComment({ url: counter.url, token, posts }),
        );
        const { rows } = await db.raw<{ rows: { hidden: number; posts: number }[] }>(
          `select (select count(*) from ad_comment_jobs where ad_user_id = :adUserId and status = 'success')::int as hidden,
             (select count(*) from ad_comment_posts where ad_user_id = :adUserId and is_listed)::int as posts`,
          { adUserId },
        );
        const [{ hidden, posts: listed } = { hidden: 0, posts: 0 }] = rows;
        if (hidden !== NEW_COMMENTS) {
          throw new Error(`${hidden} of ${NEW_COMMENTS} comments were hidden.`);
        }
        // Reviews end while the clock advances: posts of ads updated by that are read too
        const others = listed - POSTS;
        const common = {
          comparison: 'ratio',
          limit: 0.1,
          isMoreBetter: false,
          floorIs: 'every comment, page by page',
          detail: `${formatNumber(POSTS)} posts and ${formatNumber(others)} of ads updated in the meantime, ${formatNumber(hidden)} comments hidden`,
          whenMissed: '',
        } as const;
        return [
          {
            ...common,
            what: `HTTP requests of a run that cleans ${NEW_COMMENTS} new comments`,
            unit: 'calls',
            floor: floor.calls,
            measured: measured.calls,
          },
          {
            ...common,
            what: `Comments read by a run that cleans ${NEW_COMMENTS} new ones`,
            unit: 'rows',
            floor: floor.rows,
            measured: measured.rows,
          },
        ];
      } finally {
        await container.close();
        await db.destroy();
        counter.close();
      }
    }),
};
