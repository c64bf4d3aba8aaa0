import { beforeEach, describe, expect, it } from 'vitest';
import { useGraphGateway } from '../../../../test/harness/graph-gateway.ts';
import { NetworkError } from '../ports/network-error.ts';

const { openGateway, connect, getProfile, sandbox, fault, callsMade } = useGraphGateway();

const pages = () => sandbox().state.pages;
const call = () => ({ connection: connect() });
const since = new Date(0);
const MINUTE_MS = 60_000;

beforeEach(() => {
  pages().clear();
  pages().setFlow(false);
});

/** A page that the profile moderates, with dynamic creatives among its ads. */
function aPage() {
  const page = pages()
    .pagesOf(getProfile('first_party'))
    .find(
      ({ id, tasks }) =>
        tasks.includes('MODERATE') &&
        pages()
          .adsPostsOf(id)
          .some(({ variant }) => variant !== null),
    );
  if (page === undefined) {
    throw new Error('The world has no such page.');
  }
  return page;
}

describe('posts that were made inside of ads', () => {
  it('are listed by their page, those of dynamic creatives among them, page by page', async () => {
    const { id: pageId } = aPage();
    const { gateway } = openGateway();
    const rows: unknown[] = [];
    let after: string | undefined;
    do {
      const [answer] = await gateway.listAdsPosts({ ...call(), reads: [{ pageId, since, after }] });
      if (answer === undefined || answer instanceof NetworkError) {
        throw answer ?? new Error('No answer.');
      }
      rows.push(...answer.rows);
      after = answer.paging.after ?? undefined;
    } while (after !== undefined);
    expect(rows).toEqual(
      pages()
        .adsPostsOf(pageId)
        .map((post) => ({
          id: post.id,
          message: post.variant?.message ?? post.creative.body,
          link: post.variant?.link ?? post.creative.link,
          createdAt: `${new Date(pages().createdAtMsOf(post)).toISOString().slice(0, 19)}+00:00`,
        })),
    );
  });

  it('are left out when they are older', async () => {
    const { id: pageId } = aPage();
    const times = pages()
      .adsPostsOf(pageId)
      .map((post) => pages().createdAtMsOf(post));
    const latest = Math.max(...times);
    const [answer] = await openGateway().gateway.listAdsPosts({
      ...call(),
      reads: [{ pageId, since: new Date(latest - MINUTE_MS), after: undefined }],
    });
    expect(answer).toMatchObject({
      rows: { length: Math.min(100, times.filter((at) => at >= latest - MINUTE_MS).length) },
    });
  });

  it('of several pages are one request, and a page that refuses is its error alone', async () => {
    const own = pages()
      .pagesOf(getProfile('first_party'))
      .filter(({ tasks }) => tasks.includes('MODERATE'));
    const [refusing] = own;
    fault({ path: `/${refusing?.id}/ads_posts`, effect: { type: 'error', code: 200 } });
    const { gateway } = openGateway();
    await gateway.listPages(call());
    sandbox().state.calls.clear();
    const answers = await gateway.listAdsPosts({
      ...call(),
      reads: own.map(({ id: pageId }) => ({ pageId, since, after: undefined })),
    });
    expect(answers[0]).toMatchObject({ code: 200 });
    expect(answers.slice(1).every((answer) => !(answer instanceof NetworkError))).toBe(true);
    expect(callsMade().filter(({ isBatchItem }) => !isBatchItem)).toHaveLength(1);
  });
});

describe('blocked authors', () => {
  it('are told from others, each on its page', async () => {
    const { id: pageId } = aPage();
    pages().block(pageId, '7001');
    fault({ path: '/1/blocked', effect: { type: 'error', code: 200 } });
    expect(
      await openGateway().gateway.findBlocked({
        ...call(),
        authors: [
          { pageId, authorId: '7001' },
          { pageId, authorId: '7002' },
          { pageId: '1', authorId: '7001' },
        ],
      }),
    ).toEqual([true, false, expect.objectContaining({ code: 200 })]);
  });
});

describe('an ad', () => {
  it('tells the texts and links of a dynamic creative', async () => {
    const { world } = sandbox().state.journal;
    const creative = [...world.creatives.values()].find(
      ({ assetFeed, adAccountId }) =>
        assetFeed !== null && getProfile('first_party').tasks.has(adAccountId),
    );
    const { rows } = await openGateway().gateway.listPostedAds({
      ...call(),
      adAccountId: creative?.adAccountId ?? '',
      updatedSince: null,
      page: { limit: 500 },
    });
    const feeds = new Map(rows.map(({ id, assetFeed }) => [id, assetFeed]));
    for (const [id, assetFeed] of feeds) {
      const feed = world.creatives.get(world.ads.get(id)?.creativeId ?? '')?.assetFeed ?? null;
      expect(assetFeed).toEqual(
        feed === null
          ? null
          : { texts: [...new Set(feed.bodies)], links: [...new Set(feed.linkUrls)] },
      );
    }
    expect([...feeds.values()].some((feed) => feed !== null)).toBe(true);
  });
});
