import type { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import {
  type AdCommentJobDto,
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { createCommentJudge } from '@ads-checker/shared/domain/comment-cleaning/decide';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { RouteResponse } from '@ads-checker/shared/http';
import type { Recording } from './recording.ts';
import { type DemoHandler, notWithSampleData, serve } from './serve.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS = 24;
const EVERY_MINUTES = 47;
const JOBS = 30;
const PAGE_ID = '2001';

const TEXTS = [
  { message: 'FAST CREDIT without papers: bit.ly/credit', name: 'Best Loans Europe' },
  { message: 'Total scam, they never call back', name: 'Vera Thiel' },
  { message: 'How long does the installation take?', name: 'Uwe Falk' },
  { message: 'Write me → t.me/gewinn24', name: 'Crypto Gewinn24' },
  { message: 'We are happy with it', name: 'Anke Richter' },
  { message: 'Call +49 151 23456789', name: 'Lucky Spin EU' },
] as const;
const CRITERIA = { ...NO_CRITERIA, words: ['scam', 'fake'], hasLinks: true, hasPhoneNumbers: true };

type Task = RouteResponse<typeof adUserRoutes.get>['data']['adCommentCleanTask'];

/** What cleaning would have done under the recorded ads. */
export function serveCommentCleaning({
  recording,
  now,
}: {
  readonly recording: Recording;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const ago = (minutes: number): string => new Date(now() - minutes * MINUTE_MS).toISOString();
  const shownAgain = new Map<string, string>();

  const findTask = (adUserId: string): Task => {
    const answer = recording.reads['adUsers.get']?.find(
      ({ params }) => params.adUserId === adUserId,
    )?.answer as RouteResponse<typeof adUserRoutes.get> | undefined;
    if (answer === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return answer.data.adCommentCleanTask;
  };

  const listComments = (adUserId: string) => {
    const ads = (recording.adAccounts[adUserId] ?? []).flatMap(
      ({ id }) => recording.objects[id]?.ads ?? [],
    );
    return Array.from({ length: ads.length === 0 ? 0 : JOBS }, (_, index) => {
      const ad = ads[index % ads.length];
      const { message, name } = TEXTS[index % TEXTS.length] ?? TEXTS[0];
      return {
        ad,
        comment: {
          id: `77_${index + 1}`,
          adUserId,
          adId: ad?.id ?? '0',
          parentId: null,
          permalinkUrl: null,
          from: { id: String(index % TEXTS.length), name, picture: null },
          message,
          status: 'visible' as const,
          likeCount: index % 4,
          commentCount: 0,
          createdAt: ago(index * EVERY_MINUTES + 2),
        },
      };
    });
  };

  const listJobs = (adUserId: string): AdCommentJobDto[] => {
    const judge = createCommentJudge({ criteria: CRITERIA, pageIds: new Set(), action: 'hide' });
    return listComments(adUserId).flatMap(({ ad, comment }, index): AdCommentJobDto[] => {
      const decision = judge({ ...comment, isHidden: false }, 1);
      if (!decision.isCleaned || ad === undefined) {
        return [];
      }
      const id = String(index + 1);
      const undoneAt = shownAgain.get(id);
      return [
        {
          id,
          taskId: findTask(adUserId).id,
          comment: { ...comment, status: undoneAt === undefined ? 'hidden' : 'visible' },
          status: 'success',
          conclusion: {
            outcome: 'hidden',
            wasGone: false,
            isAuthorBlocked: null,
            errorCode: null,
            errorMessage: null,
          },
          createdAt: ago(index * EVERY_MINUTES + 1),
          completedAt: ago(index * EVERY_MINUTES + 1),
          action: 'hide',
          reason: decision.reason,
          adName: ad.name,
          adAccountId: ad.adAccountId,
          postId: ad.creative?.pagePostId ?? `${PAGE_ID}_77`,
          pageId: PAGE_ID,
          undone: undoneAt === undefined ? null : { at: undoneAt, byName: 'Anna Keller' },
        },
      ];
    });
  };

  return [
    serve(r.getTask, ({ params: { adUserId } }) => {
      const cleanedCount = listJobs(adUserId).length;
      return {
        data: {
          adCommentCleanTask: {
            ...findTask(adUserId),
            action: 'hide' as const,
            lastExecutionTime: ago(1),
          },
          criteria: {
            ...CRITERIA,
            words: [...CRITERIA.words],
            allowedSites: [],
            authors: [],
            exceptWords: [],
            exceptAuthors: [],
          },
          adAccountIds: null,
          cleansSince: ago(HOURS * 60),
          progress: null,
          nextRunAt: ago(-1),
          cleanedCount,
          waitingCount: 0,
          postCount: listComments(adUserId).length,
          runs: [
            {
              id: '2',
              startedAt: ago(1),
              finishedAt: ago(1),
              runCount: 6,
              firstStartedAt: ago(6),
              fetchedCount: 0,
              hiddenCount: 0,
              deletedCount: 0,
              failedCount: 0,
              error: null,
              problems: [],
            },
            {
              id: '1',
              startedAt: ago(7),
              finishedAt: ago(7),
              runCount: 1,
              firstStartedAt: ago(7),
              fetchedCount: 2,
              hiddenCount: 1,
              deletedCount: 0,
              failedCount: 0,
              error: null,
              problems: [],
            },
          ],
        },
      };
    }),
    serve(r.updateTask, () => {
      throw notWithSampleData();
    }),
    serve(r.runTask, () => {
      throw notWithSampleData();
    }),
    serve(r.tryTask, ({ params: { adUserId }, body: { criteria, action } }) => {
      const judge = createCommentJudge({ criteria, pageIds: new Set(), action });
      return {
        data: {
          comments: listComments(adUserId).map(({ ad, comment }) => ({
            comment,
            adName: ad?.name ?? null,
            decision: judge({ ...comment, isHidden: false }, 1),
          })),
          problems: [],
        },
      };
    }),
    serve(r.getPostCleaning, ({ params: { adUserId } }) => {
      findTask(adUserId);
      return {
        data: {
          action: 'hide' as const,
          disabledUntil: null,
          isWatched: true,
          lastReadAt: ago(1),
          cleanedCount: 2,
          lastCleanedAt: ago(EVERY_MINUTES),
        },
      };
    }),
    serve(r.listJobs, ({ params: { adUserId }, query }) => {
      const { adId, statusList, commentContains, limit, offset } = query;
      const text = commentContains?.toLowerCase() ?? '';
      const all = listJobs(adUserId).filter(
        ({ comment }) =>
          (adId === undefined || comment.adId === adId) &&
          comment.message.toLowerCase().includes(text),
      );
      const found = all.filter(
        ({ status }) => statusList === undefined || statusList.includes(status),
      );
      const lastMs = Math.floor(now() / HOUR_MS) * HOUR_MS;
      return {
        data: found.slice(offset, offset + limit),
        summary: {
          hiddenCount: all.length,
          deletedCount: 0,
          countByStatus: { pending: 0, success: all.length, failure: 0 },
          hours: Array.from({ length: HOURS }, (_, index) => {
            const atMs = lastMs - (HOURS - 1 - index) * HOUR_MS;
            return {
              at: new Date(atMs).toISOString(),
              count: all.filter(({ createdAt }) => {
                const at = Date.parse(createdAt);
                return at >= atMs && at < atMs + HOUR_MS;
              }).length,
              failedCount: 0,
            };
          }),
        },
        paging: { total: found.length, limit, offset },
      };
    }),
    serve(r.undoJob, ({ params: { adUserId, jobId } }) => {
      shownAgain.set(jobId, new Date(now()).toISOString());
      const job = listJobs(adUserId).find(({ id }) => id === jobId);
      if (job === undefined) {
        throw new AppError('NotFoundError', 'Comment not found.');
      }
      return { data: job };
    }),
  ];
}
