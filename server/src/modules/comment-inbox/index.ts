import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { commentCleaningModule } from '../comment-cleaning/index.ts';
import { defineModule } from '../module.ts';
import { createInboxCommentRepository } from './comment-repository.ts';
import { createInboxPostFinder } from './find-inbox-posts.ts';
import { createInboxRepository } from './inbox-repository.ts';
import { createInboxPostRepository } from './post-repository.ts';
import { createInboxReader } from './read-inbox.ts';
import { registerCommentInboxRoutes } from './routes.ts';
import { createCommentInboxService } from './service.ts';

/** Inboxes that nobody opens are deleted. */
const UNSEEN_RETENTION_MS = 14 * DAY_MS;

export interface CommentInboxModule {
  registerRoutes(api: ApiRouter): void;
}

export const commentInboxModule = defineModule({
  name: 'comment-inbox',
  purges: ({ db, clock }) => {
    const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);
    return {
      commentInboxes: {
        purge: () => createInboxRepository({ db }).purgeUnseen(before(UNSEEN_RETENTION_MS)),
      },
      deletedInboxComments: {
        purge: () => createInboxCommentRepository({ db }).purgeDeleted(before(DAY_MS)),
      },
    };
  },
  on: ({ db }) => {
    const comments = createInboxCommentRepository({ db });
    const posts = createInboxPostRepository({ db });
    return {
      commentsChanged: (of) => db.transaction((trx) => comments.setStates(of, trx)),
      commentWritten: posts.expedite,
    };
  },
  create: ({ use, db, graph, clock }): CommentInboxModule => {
    const parts = {
      db,
      graph,
      clock,
      inboxes: createInboxRepository({ db }),
      posts: createInboxPostRepository({ db }),
      comments: createInboxCommentRepository({ db }),
    };
    const finder = createInboxPostFinder({
      ...parts,
      postsOfAds: use(commentCleaningModule).postsOfAds,
    });
    const service = createCommentInboxService({
      ...parts,
      calls: use(adObjectsModule).calls,
      adUsers: use(adUsersModule).service,
      reader: createInboxReader({ ...parts, finder }),
    });
    return { registerRoutes: (api) => registerCommentInboxRoutes({ api, service }) };
  },
});
