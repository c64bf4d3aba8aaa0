import { z } from 'zod';
import type { PageCalls } from './page-calls.ts';
import { type GraphGateway, NetworkError } from './port.ts';
import { pageSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';
import { timestamp } from './wire-fields.ts';

/** Limit per page: older posts are seldom commented on. */
const POSTS_PER_PAGE = 100;

const rowSchema = z.object({ id: z.string().regex(/^\d+_\d+$/), created_time: timestamp });

/** Posts published by pages themselves. */
export function createPublishedPosts({
  getPages,
  exchange,
}: PageCalls): Pick<GraphGateway, 'listPublishedPosts'> {
  return {
    async listPublishedPosts({ pageIds, ...call }) {
      const answers = await exchange(
        call,
        pageIds.map((pageId) => ({
          pageId,
          method: 'GET',
          path: `${pageId}/published_posts`,
          params: { fields: 'id,created_time', limit: String(POSTS_PER_PAGE) },
        })),
        await getPages(call),
      );
      return answers.map((answer) => {
        if (answer instanceof NetworkError) {
          return answer;
        }
        const { data: page } = pageSchema.safeParse(answer);
        return page === undefined
          ? unreadableReply()
          : page.data.flatMap((row) => {
              const { data: wire } = rowSchema.safeParse(row);
              return wire === undefined
                ? []
                : [{ id: wire.id, createdAt: wire.created_time ?? null }];
            });
      });
    },
  };
}
