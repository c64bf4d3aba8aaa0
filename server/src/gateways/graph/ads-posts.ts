import type { PageCalls } from './page-calls.ts';
import { linkOfPost, postSchema } from './page-posts.ts';
import { readPaging } from './page-reader.ts';
import { type AdsPost, type AdsPostsPage, type GraphGateway, NetworkError } from './port.ts';
import { pageSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';

const POSTS_PER_PAGE = 100;
const FIELDS = 'id,message,created_time,attachments{url,unshimmed_url},call_to_action';
const rowSchema = postSchema.pick({
  id: true,
  message: true,
  created_time: true,
  attachments: true,
  call_to_action: true,
});

/** Empty for a row without a readable id. */
function toAdsPost(raw: unknown): AdsPost[] {
  const { data: wire } = rowSchema.safeParse(raw);
  return wire === undefined
    ? []
    : [
        {
          id: wire.id,
          message: wire.message ?? '',
          link: linkOfPost(wire),
          createdAt: wire.created_time ?? null,
        },
      ];
}

function toAdsPostsPage(reply: unknown): AdsPostsPage | NetworkError {
  const { data: page } = pageSchema.safeParse(reply);
  return page === undefined
    ? unreadableReply()
    : {
        rows: page.data.flatMap(toAdsPost),
        after: readPaging(page, { limit: POSTS_PER_PAGE }).paging.after,
      };
}

/** Posts made inside ads, listed by page. */
export function createAdsPosts({
  getPages,
  exchange,
}: PageCalls): Pick<GraphGateway, 'listAdsPosts'> {
  return {
    async listAdsPosts({ reads, ...call }) {
      const answers = await exchange(
        call,
        reads.map(({ pageId, since, after }) => ({
          pageId,
          method: 'GET',
          path: `${pageId}/ads_posts`,
          params: {
            fields: FIELDS,
            // Required to include posts made inside ads.
            include_inline_create: 'true',
            since: String(Math.floor(since.getTime() / 1_000)),
            limit: String(POSTS_PER_PAGE),
            ...(after === undefined ? {} : { after }),
          },
        })),
        await getPages(call),
      );
      return answers.map((answer) =>
        answer instanceof NetworkError ? answer : toAdsPostsPage(answer),
      );
    },
  };
}
