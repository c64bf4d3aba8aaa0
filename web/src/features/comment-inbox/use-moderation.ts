import {
  type CommentModeration,
  MODERATED_COMMENTS_MAX,
  pagePostRoutes as r,
} from '@ads-checker/shared/contracts/page-posts';
import type { AppError } from '@ads-checker/shared/errors';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { asAppError, NetworkFailure } from '../../lib/api-errors.ts';
import { toError } from '../page-posts/index.ts';
import type { InboxRow } from './inbox-rows.ts';
import type { InboxStore } from './inbox-store.ts';
import { countObstacles, findObstacleTo, type Obstacle } from './obstacles.ts';

export interface ModerationFailure {
  readonly row: InboxRow;
  readonly moderation: CommentModeration;
  readonly error: AppError;
}

export interface ModerationResult {
  readonly done: readonly InboxRow[];
  /** How many comments were left as they are, by reason. */
  readonly skipped: ReadonlyMap<Obstacle, number>;
  readonly failures: readonly ModerationFailure[];
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

export interface Moderation {
  /** Running requests by comment. */
  readonly running: ReadonlyMap<string, CommentModeration>;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly failures: readonly ModerationFailure[];
  readonly run: (
    moderation: CommentModeration,
    rows: readonly InboxRow[],
  ) => Promise<ModerationResult>;
  readonly clearFailures: () => void;
}

/**
 * Moderates comments, fifty per call. The list changes after the server confirmed; failures stay
 * with their comments until they are retried.
 */
export function useModeration({
  adUserId,
  store,
}: {
  readonly adUserId: string;
  readonly store: InboxStore;
}): Moderation {
  const [running, setRunning] = useState<Moderation['running']>(new Map());
  const [progress, setProgress] = useState<Moderation['progress']>(null);
  const [failures, setFailures] = useState<readonly ModerationFailure[]>([]);
  const busyIds = useRef(new Set<string>());

  const send = useCallback(
    async (moderation: CommentModeration, rows: readonly InboxRow[]) => {
      const { data } = await call(r.moderateComments, {
        params: { adUserId },
        body: {
          moderation,
          comments: rows.map(({ id, post }) => ({ pageId: post?.pageId ?? '', commentId: id })),
        },
      });
      const results = new Map(data.map((result) => [result.commentId, result]));
      store.applyResults(
        data.flatMap(({ commentId: id, comment, error }) =>
          comment === null
            ? error === null && moderation === 'delete'
              ? [{ id, status: 'deleted' as const }]
              : []
            : [{ id, status: comment.status }],
        ),
      );
      return rows.flatMap((row): ModerationFailure[] => {
        const error = results.get(row.id)?.error;
        return error === null || error === undefined
          ? []
          : [{ row, moderation, error: toError(error) }];
      });
    },
    [adUserId, store],
  );

  const run = useCallback(
    async (moderation: CommentModeration, rows: readonly InboxRow[]): Promise<ModerationResult> => {
      const free = rows.filter(({ id }) => !busyIds.current.has(id));
      const chosen = free.filter((row) => findObstacleTo(row, moderation) === null);
      const skipped = new Map(countObstacles(free, moderation));
      if (free.length < rows.length) {
        skipped.set('running', rows.length - free.length);
      }
      const ids = new Set(chosen.map(({ id }) => id));
      for (const id of ids) {
        busyIds.current.add(id);
      }
      setRunning(
        (before) => new Map([...before, ...[...ids].map((id) => [id, moderation] as const)]),
      );
      setFailures((before) => before.filter(({ row }) => !ids.has(row.id)));
      const isMany = chosen.length > 1;
      const failed: ModerationFailure[] = [];
      let lost: AppError | undefined;
      let done = 0;
      for (const part of chunk(chosen, MODERATED_COMMENTS_MAX)) {
        if (isMany) {
          setProgress({ done, total: chosen.length });
        }
        try {
          if (lost !== undefined) {
            throw lost;
          }
          failed.push(...(await send(moderation, part)));
        } catch (thrown) {
          const error = asAppError(thrown);
          // While the server is unreachable, the remaining calls are skipped
          lost = error instanceof NetworkFailure ? error : undefined;
          failed.push(...part.map((row) => ({ row, moderation, error })));
        }
        done += part.length;
        const ended = new Set(part.map(({ id }) => id));
        for (const id of ended) {
          busyIds.current.delete(id);
        }
        setRunning((before) => new Map([...before].filter(([id]) => !ended.has(id))));
      }
      setProgress(null);
      setFailures((before) => [...before, ...failed]);
      const failedIds = new Set(failed.map(({ row }) => row.id));
      return {
        done: chosen.filter(({ id }) => !failedIds.has(id)),
        skipped,
        failures: failed,
      };
    },
    [send],
  );
  const clearFailures = useCallback(() => setFailures([]), []);
  return { running, progress, failures, run, clearFailures };
}
