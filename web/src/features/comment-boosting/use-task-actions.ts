import {
  type CommentTaskDto,
  commentBoostingRoutes as r,
} from '@ads-checker/shared/contracts/comment-boosting';
import { AppError } from '@ads-checker/shared/errors';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { useWrite } from '../../lib/use-write.ts';
import { showToast } from '../../ui/toast.tsx';
import { cacheTask, reloadBoosting, removeCachedTask } from './queries.ts';

/**
 * Pauses, resumes and deletes a task. Requests that would change nothing, or are already running,
 * are ignored.
 */
export function useTaskActions(task: CommentTaskDto, { onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('comment-boosting');
  const params = { commentTaskId: task.id };
  const pausing = useWrite((input: typeof params, idempotencyKey) =>
    call(r.pauseTask, { params: input, idempotencyKey }),
  );
  const starting = useWrite((input: typeof params, idempotencyKey) =>
    call(r.startTask, { params: input, idempotencyKey }),
  );
  const deleting = useWrite((input: typeof params, idempotencyKey) =>
    call(r.deleteTask, { params: input, idempotencyKey }),
  );
  const fail = (text: (reason: string) => string, error: unknown): void => {
    showToast({ tone: 'error', text: text(plainErrorText({ error, translate: t })) });
  };

  return {
    isBusy: pausing.isBusy || starting.isBusy || deleting.isBusy,

    async pause(): Promise<void> {
      if (task.status !== 'active' || pausing.isBusy) {
        return;
      }
      try {
        await cacheTask((await pausing.run(params)).data);
      } catch (error) {
        fail((reason) => t('Couldn’t pause the task: {reason}', { reason }), error);
      }
    },

    async start(): Promise<void> {
      if (task.status !== 'paused' || starting.isBusy) {
        return;
      }
      try {
        await cacheTask((await starting.run(params)).data);
      } catch (error) {
        fail((reason) => t('Couldn’t start the task: {reason}', { reason }), error);
      }
    },

    async remove(): Promise<void> {
      if (deleting.isBusy) {
        return;
      }
      try {
        await deleting.run(params);
      } catch (error) {
        if (!(error instanceof AppError && error.type === 'NotFoundError')) {
          fail((reason) => t('Couldn’t delete the task: {reason}', { reason }), error);
          return;
        }
      }
      removeCachedTask(task);
      showToast({ tone: 'success', text: t('Task deleted') });
      onDeleted();
      await reloadBoosting();
    },
  };
}
