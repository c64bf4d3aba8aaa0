import type { Page } from 'playwright-core';
import type { Product } from '../e2e/product/product.ts';
import { SandboxAdmin } from '../e2e/product/sandbox-admin.ts';
import { createDatabase } from '../server/src/platform/db/database.ts';
import {
  type CommentInboxState,
  INBOX_COMMENTS_MAX,
} from '../shared/src/contracts/comment-inbox.ts';
import { withProfile } from './lib/browser.ts';
import { getDatabaseUrl } from './lib/database.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { serveFloorSite } from './lib/floor-site.ts';
import { installFrameProbe, type Response } from './lib/frame-probe.ts';
import { type Person, withProduct } from './lib/product.ts';
import { toFramesFinding } from './lib/responses.ts';
import { findLongestFrame } from './lib/scrolling.ts';
import { typeAndErase } from './lib/typing.ts';

/** Smaller for a quick trial: `COMMENTS=…`. */
const COMMENTS = Number(process.env.COMMENTS ?? 20_000);
const PROFILE = 'Kyle Whitman';
const NEARLY_ALL = 0.9;
/** The inbox reads at most this many comments of one post. */
const READ_OF_POST = 500;
const CALLS_MAX = 500;
const ROUNDS = 3;
const FRAMES = 2;
const LIST = 'ul[aria-label="Comments"]';
/** Stays rendered when no comment matches. */
const INBOX = 'section[aria-label="Comments"]';
const QUERIES = ['installation', 'spin', 'casino'];

/**
 * Writes the comments on the network and reads them. Posts with recent comments become due again
 * before all are read, so completion is determined by what is stored. @returns the profile
 */
async function fillInbox(person: Person, sandbox: SandboxAdmin): Promise<string> {
  const profile = await sandbox.getSampleProfile(PROFILE);
  await sandbox.stopComments();
  const posts = await sandbox.listModeratedPosts(profile);
  const count = Math.ceil(COMMENTS / posts.length);
  if (count > READ_OF_POST) {
    throw new Error(`The profile has only ${posts.length} posts: ${count} comments each.`);
  }
  for (const postId of posts) {
    await sandbox.writeComments({ postId, count });
  }
  const adUser = (await person.listAdUsers()).find(
    ({ facebookId }) => facebookId === profile.facebookId,
  );
  const adUserId = adUser?.id ?? '';
  let kept = -1;
  for (let calls = 0; calls < CALLS_MAX; calls += 1) {
    const { data } = await person.post<{ data: CommentInboxState }>(
      `/ad-users/${adUserId}/comment-inbox/read`,
      {},
    );
    kept = data.commentCount;
    if (kept >= Math.min(COMMENTS, INBOX_COMMENTS_MAX) * NEARLY_ALL) {
      return adUserId;
    }
  }
  throw new Error(`Only ${kept} of ${COMMENTS} comments were read.`);
}

/** Simulates a pause, so that nothing is read during the measurement, not even posts in view. */
async function simulateIdle(product: Product, adUserId: string): Promise<void> {
  const db = createDatabase({ url: await getDatabaseUrl(product), poolSize: 1 });
  try {
    await db.raw(
      `update comment_inbox_posts set read_at = now() + interval '1 day', whole_read_at = now(),
         posted_at = now() - interval '30 days', last_comment_at = now() - interval '30 days'
       where ad_user_id = ?`,
      [adUserId],
    );
  } finally {
    await db.destroy();
  }
}

async function untilComplete(app: Page): Promise<void> {
  await app.waitForSelector(`${LIST} li`);
  await app.waitForFunction(
    ([list, least]) =>
      Number(document.querySelector(`${list} li`)?.getAttribute('aria-setsize')) >= Number(least),
    [LIST, String(Math.min(COMMENTS, INBOX_COMMENTS_MAX) * NEARLY_ALL)] as const,
    { timeout: 120_000 },
  );
}

export const benchmark: Benchmark = {
  name: 'comments-inbox',
  title: 'Inbox of comments',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; the inbox of ${COMMENTS} comments is open, and nothing is read from the network during the run. Real key presses and wheel events. Floor and app alternate in the same browser, ${ROUNDS} rounds.`,
  measures: ['web/src/features/comment-inbox', 'server/src/modules/comment-inbox'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const adUserId = await fillInbox(person, new SandboxAdmin(product.sandboxUrl));
      await simulateIdle(product, adUserId);
      const site = await serveFloorSite();
      try {
        return await withProfile(async (profile): Promise<Finding[]> => {
          const { context, page: app } = await profile.open();
          await person.addSession(context);
          const floor = await context.newPage();
          await installFrameProbe(floor);
          await floor.goto(`${site.url}/interactive.html`);
          await installFrameProbe(app);
          await app.bringToFront();
          await app.goto(`${product.url}/ad-users/${adUserId}/comments`);
          await untilComplete(app);
          const floors: Response[] = [];
          const measured: Response[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            floors.push(
              ...(await typeAndErase({
                page: floor,
                rows: '#rows',
                field: 'input',
                queries: QUERIES,
              })),
            );
            measured.push(
              ...(await typeAndErase({
                page: app,
                rows: INBOX,
                field: 'input[aria-label="Search in comments"]',
                queries: QUERIES,
              })),
            );
          }
          return [
            toFramesFinding({
              what: `Keystroke in the search over ${COMMENTS} comments to painted rows, p95`,
              floorIs: 'the same on an empty page',
              floors,
              measured,
              limit: FRAMES,
              whenMissed:
                'Rows are searched, recycled and rendered within the keystroke. Most of the rest is painting without a graphics card.',
            }),
            await findLongestFrame({
              app,
              floor,
              over: INBOX,
              rounds: ROUNDS,
              what: `Longest frame while scrolling the inbox of ${COMMENTS} comments`,
              whenMissed:
                'Rows are measured as they come into sight. A fling brings a screen of new ones into every frame.',
            }),
          ];
        });
      } finally {
        await site.close();
      }
    }),
};
