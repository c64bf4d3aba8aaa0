import { describe, expect, it } from 'vitest';
import type { SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { HOUR_MS, MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const {
  app,
  pages,
  advance,
  run,
  turnOn,
  listJobs,
  readState,
  readProfileStatus,
  postsToClean,
  write,
  actions,
  fault,
  world,
  sandbox,
  callsMade,
} = useCommentCleaning();

function find(isWanted: (post: SandboxPost) => boolean): SandboxPost {
  const post = postsToClean().find(isWanted);
  if (post === undefined) {
    throw new Error('The world has no such post.');
  }
  return post;
}
const aVariant = () => find(({ variant }) => variant !== null);
const textOf = ({ variant, creative }: SandboxPost) => variant?.message ?? creative.body;
const adsOf = (post: SandboxPost) =>
  [...world().ads.values()].filter(({ creativeId }) => creativeId === post.creative.id);
const listsMade = () => callsMade().filter(({ path }) => path.endsWith('/ads_posts'));

describe('posts that the network makes beside the named one', () => {
  it.each([
    [
      'of products',
      ({ parentPostId, variant }: SandboxPost) => parentPostId !== null && variant === null,
    ],
    ['of a dynamic creative', ({ variant }: SandboxPost) => variant !== null],
  ] as const)('%s are cleaned too', async (_, isWanted) => {
    await turnOn({ isEverything: true });
    const post = find(isWanted);
    const comment = write(post, { message: 'beside the named post' });
    await run();
    expect(actions()).toEqual([`hide ${comment.id}`]);
    expect((await listJobs()).data).toMatchObject([
      {
        postId: post.id,
        pageId: post.pageId,
        adAccountId: post.creative.adAccountId,
        comment: { id: comment.id, adId: adsOf(post)[0]?.id },
      },
    ]);
  });

  it.each([
    [
      '/*/dynamic_posts',
      ({ parentPostId, variant }: SandboxPost) => parentPostId !== null && variant === null,
    ],
    ['/*/ads_posts', ({ variant }: SandboxPost) => variant !== null],
  ] as const)(
    'are cleaned where the list ends early, which is told: %s',
    async (path, isWanted) => {
      await turnOn({ isEverything: true });
      fault({ path, effect: { type: 'malformed_paging', mode: 'lost_next' } });
      const comment = write(find(isWanted), { message: 'beside the named post' });
      await run();
      expect(actions()).toEqual([`hide ${comment.id}`]);
      const problems = (await readState()).runs[0]?.problems ?? [];
      expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['posts_unlisted']));
    },
  );

  it('are all known, and of others of the page those alone that look the same', async () => {
    await turnOn({ isEverything: true });
    await run();
    const { rows } = await app().container.db.raw<{ rows: { id: string }[] }>(
      `select p.post_id as id from ad_comment_posts p join ad_comment_pages g using (ad_user_id, page_id)
       where p.is_listed and g.can_moderate`,
    );
    const known = new Set(rows.map(({ id }) => id));
    const live = postsToClean();
    expect(live.filter(({ id }) => !known.has(id))).toEqual([]);
    const isLike = (post: SandboxPost, { pageId, creative: { assetFeed } }: SandboxPost) =>
      pageId === post.pageId && assetFeed?.bodies.includes(textOf(post)) === true;
    const alike = live.filter(({ creative }) => creative.assetFeed !== null);
    const strange = pages()
      .listPosts()
      .filter((post) => known.has(post.id) && !live.includes(post))
      .filter((post) => !alike.some((each) => isLike(post, each)));
    expect(strange).toEqual([]);
  });

  it('are read within a minute while the ad is younger than a day', async () => {
    await turnOn({ isEverything: true });
    const post = aVariant();
    for (const ad of adsOf(post)) {
      ad.createdAtMs = sandbox().state.nowMs() - 2 * HOUR_MS;
      ad.updatedAtMs = sandbox().state.nowMs();
    }
    await run();
    const comment = write(post, { message: 'at once' });
    advance(MINUTE_MS);
    await run();
    expect(actions()).toEqual([`hide ${comment.id}`]);
  });

  it('are listed with one call for a page, since the last list', async () => {
    await turnOn({ isEverything: true });
    await run();
    const feeds = postsToClean().filter(({ variant }) => variant !== null);
    const pageIds = new Set(feeds.map(({ pageId }) => pageId));
    expect(listsMade()).toHaveLength(pageIds.size);
    sandbox().state.calls.clear();
    advance(10 * MINUTE_MS);
    await run();
    expect(listsMade()).toHaveLength(pageIds.size);
    for (const { query } of listsMade()) {
      const since = Number(new URLSearchParams(query).get('since')) * 1_000;
      expect(since).toBeGreaterThan(sandbox().state.nowMs() - 2 * HOUR_MS);
    }
  });

  it('that were not listed in time are found by the next full list', async () => {
    await turnOn({ isEverything: true });
    const post = aVariant();
    await run();
    await app().container.db('ad_comment_posts').where({ post_id: post.id }).delete();
    const comment = write(post, { message: 'unseen' });
    advance(10 * MINUTE_MS);
    await run();
    expect(actions()).toEqual([]);
    advance(6 * HOUR_MS);
    await run();
    expect(actions()).toEqual([`hide ${comment.id}`]);
  });
});

describe('a page that refuses the list of its ads’ posts', () => {
  it('is named in the run and asked again in an hour; its comments are cleaned all the same', async () => {
    await turnOn({ isEverything: true });
    const variant = aVariant();
    const comment = write(
      find(({ id }) => id === variant.parentPostId),
      { message: 'under the named post' },
    );
    fault({
      path: `/${variant.pageId}/ads_posts`,
      effect: { type: 'error', code: 200, message: 'Requires pages_manage_ads' },
    });
    expect(await run()).toBe('done');
    expect(actions()).toEqual([`hide ${comment.id}`]);
    const name = pages().nameOf(variant.pageId);
    expect((await readState()).runs[0]).toMatchObject({
      error: null,
      problems: [
        {
          subject: name,
          code: 'ads_posts',
          message: 'Facebook doesn’t list the posts of dynamic ads of this Page.',
        },
      ],
    });
    sandbox().state.calls.clear();
    advance(10 * MINUTE_MS);
    await run();
    expect(listsMade().filter(({ path }) => path.includes(variant.pageId))).toEqual([]);
    sandbox().state.faults.clear();
    advance(HOUR_MS);
    const late = write(variant, { message: 'under a variant' });
    await run();
    expect(actions()).toEqual([`hide ${comment.id}`, `hide ${late.id}`]);
    expect(await readProfileStatus()).toBe('active');
  });
});
