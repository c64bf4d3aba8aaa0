import { z } from 'zod';
import { readListPage } from '../lists/list-page.ts';
import type { PostsPort } from '../ports/posts-port.ts';
import { timestamp, webAddress } from '../schemas/wire-fields.ts';
import type { PageCalls } from './page-calls.ts';

/** Limit per page: older posts are seldom commented on. */
const POSTS_PER_PAGE = 100;

const rowSchema = z.object({
  id: z.string().regex(/^\d+_\d+$/),
  created_time: timestamp,
  permalink_url: webAddress,
});

function toPublishedPost(raw: unknown) {
  const { data: wire } = rowSchema.safeParse(raw);
  return wire === undefined
    ? undefined
    : {
        id: wire.id,
        createdAt: wire.created_time ?? null,
        permalinkUrl: wire.permalink_url ?? null,
      };
}

/** Posts published by pages themselves. */
export function createPublishedPosts({
  getPages,
  exchange,
}: PageCalls): Pick<PostsPort, 'listPublishedPosts'> {
  return {
    async listPublishedPosts({ pageIds, ...call }) {
      const answers = await exchange(
        call,
        pageIds.map((pageId) => ({
          pageId,
          method: 'GET',
          path: `${pageId}/published_posts`,
          params: { fields: 'id,created_time,permalink_url', limit: String(POSTS_PER_PAGE) },
        })),
        await getPages(call),
      );
      return answers.map((answer) =>
        readListPage({ answer, page: { limit: POSTS_PER_PAGE }, read: toPublishedPost }),
      );
    },
  };
}
