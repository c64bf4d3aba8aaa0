import { readListPage } from '../lists/list-page.ts';
import { pageParams } from '../lists/page-reader.ts';
import type { AdsPost, PostsPort } from '../ports/posts-port.ts';
import type { PageCalls } from './page-calls.ts';
import { linkOfPost, postSchema } from './page-posts.ts';

const POSTS_PER_PAGE = 100;
const FIELDS = 'id,message,created_time,attachments{url,unshimmed_url},call_to_action';
const rowSchema = postSchema.pick({
  id: true,
  message: true,
  created_time: true,
  attachments: true,
  call_to_action: true,
});

/** Undefined for a row without a readable id. */
function toAdsPost(raw: unknown): AdsPost | undefined {
  const { data: wire } = rowSchema.safeParse(raw);
  return wire === undefined
    ? undefined
    : {
        id: wire.id,
        message: wire.message ?? '',
        link: linkOfPost(wire),
        createdAt: wire.created_time ?? null,
      };
}

/** Posts made inside ads, listed by page. */
export function createAdsPosts({ getPages, exchange }: PageCalls): Pick<PostsPort, 'listAdsPosts'> {
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
            ...pageParams({ page: { limit: POSTS_PER_PAGE, after } }),
          },
        })),
        await getPages(call),
      );
      return answers.map((answer, index) =>
        readListPage({
          answer,
          page: { limit: POSTS_PER_PAGE, after: reads[index]?.after },
          read: toAdsPost,
        }),
      );
    },
  };
}
