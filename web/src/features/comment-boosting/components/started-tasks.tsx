import { ArrowPathIcon, CheckCircleIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { type PostResult, startTask } from '../new-task.ts';
import { reloadBoosting } from '../queries.ts';
import { taskName } from '../task-labels.ts';
import { SidePane } from './side-pane.tsx';

function ResultRow({ post, result }: { readonly post: string; readonly result: PostResult }) {
  const { t } = useTranslation('comment-boosting');
  const status =
    result.state === 'started' ? (
      <Status hue="active" icon={CheckCircleIcon} label={t('Started', { context: 'task' })} />
    ) : result.state === 'failed' ? (
      <Status hue="error" icon={XCircleIcon} label={t('Failed')} />
    ) : (
      <Status
        hue="off"
        icon={ArrowPathIcon}
        label={result.state === 'sending' ? t('Starting…') : t('Waiting')}
      />
    );
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex items-start gap-2">
        <span className="ident min-w-0 flex-1 wrap-anywhere">{post}</span>
        {status}
      </div>
      {result.state === 'started' && (
        <p lang="" className="text-sm text-ink-3">
          {taskName(result.task)} · {result.task.page.name}
        </p>
      )}
      {result.state === 'failed' && (
        <p className="text-sm text-error-ink">
          {plainErrorText({ error: result.error, translate: t })}
        </p>
      )}
    </li>
  );
}

type NewTask = Parameters<typeof startTask>[1];

/** Starts a task for each post, one call after another; undefined until the first. */
export function useStarting(accountId: string, onAllStarted: () => void) {
  const [results, setResults] = useState<ReadonlyMap<string, PostResult>>();
  const keys = useRef(new Map<string, string>());
  const start = async (posts: readonly string[], task: Omit<NewTask, 'postUrl'>): Promise<void> => {
    const known = new Map<string, PostResult>(results);
    const put = (post: string, result: PostResult): void => {
      known.set(post, result);
      setResults(new Map(known));
    };
    for (const post of posts) {
      put(post, { state: 'waiting' });
    }
    for (const post of posts) {
      put(post, { state: 'sending' });
      const key = keys.current.get(post) ?? crypto.randomUUID();
      keys.current.set(post, key);
      put(post, await startTask(accountId, { ...task, postUrl: post }, key));
    }
    if ([...known.values()].every(({ state }) => state === 'started')) {
      onAllStarted();
    }
    await reloadBoosting();
  };
  return { results, start, edit: () => setResults(undefined) };
}

/** Each post with the outcome of its call. */
export function StartedTasks({
  results,
  onRetry,
  onEdit,
  onDone,
  onClose,
}: {
  readonly results: ReadonlyMap<string, PostResult>;
  readonly onRetry: (posts: readonly string[]) => void;
  readonly onEdit: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const states = [...results.values()].map(({ state }) => state);
  const isBusy = states.some((state) => state === 'waiting' || state === 'sending');
  const failed = [...results].flatMap(([post, { state }]) => (state === 'failed' ? [post] : []));
  return (
    <SidePane
      title={t('New task')}
      meta={t('One task for each post')}
      onClose={onClose}
      footer={
        <>
          <span role="status" className="me-auto text-sm text-ink-2">
            {t('{started} started, {failed} failed', {
              started: formatNumber(states.filter((state) => state === 'started').length),
              failed: formatNumber(failed.length),
            })}
          </span>
          <Button isBusy={isBusy} onClick={onDone}>
            {t('Done')}
          </Button>
          {failed.length > 0 && !isBusy && (
            <Button variant="primary" icon={ArrowPathIcon} onClick={() => onRetry(failed)}>
              {t('Retry {count}', { count: failed.length })}
            </Button>
          )}
        </>
      }
    >
      <ul aria-label={t('Posts')} className="m-0 list-none p-0">
        {[...results].map(([post, result]) => (
          <ResultRow key={post} post={post} result={result} />
        ))}
      </ul>
      {failed.length > 0 && !isBusy && (
        <div>
          <Button onClick={onEdit}>{t('Edit')}</Button>
        </div>
      )}
    </SidePane>
  );
}
