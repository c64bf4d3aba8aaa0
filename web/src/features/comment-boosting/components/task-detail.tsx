import type {
  CommentTaskDetailsDto,
  CommentTaskDto,
  CommentTaskEvent,
  JobWarning,
} from '@ads-checker/shared/contracts/comment-boosting';
import { countReactions } from '@ads-checker/shared/domain/comment-boosting/plan';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import {
  ArrowTopRightOnSquareIcon,
  ChatBubbleLeftIcon,
  ExclamationTriangleIcon,
  HandThumbUpIcon,
  PauseIcon,
  PlayIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoughDuration } from '../../../lib/durations.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { taskQuery } from '../queries.ts';
import { delayText, eventText, taskName, taskStatus, warningText } from '../task-labels.ts';
import { useLiveTask } from '../use-live-tasks.ts';
import { useTaskActions } from '../use-task-actions.ts';
import { SidePane } from './side-pane.tsx';

const SHOWN = ['everything', 'comments', 'reactions', 'warnings'] as const;
type Shown = (typeof SHOWN)[number];
const HISTORY_MAX = 200;

type Line =
  | { readonly at: string; readonly key: string; readonly event: CommentTaskEvent }
  | { readonly at: string; readonly key: string; readonly warning: JobWarning };

function toLines({ events, jobWarnings }: CommentTaskDetailsDto, shown: Shown): Line[] {
  const isReaction = ({ type }: CommentTaskEvent): boolean => type.endsWith('_reaction_added');
  const lines: Line[] = [
    ...(shown === 'warnings' ? [] : events)
      .filter((event) => shown === 'everything' || isReaction(event) === (shown === 'reactions'))
      .map((event, index) => ({ at: event.createdTime, key: `event-${index}`, event })),
    ...(shown === 'everything' || shown === 'warnings' ? jobWarnings : []).map((warning) => ({
      at: warning.createdTime,
      key: warning.jobId,
      warning,
    })),
  ];
  return lines.toSorted((a, b) => b.at.localeCompare(a.at));
}

function HistoryLine({ line }: { readonly line: Line }) {
  const isWarning = 'warning' in line;
  const isReaction = !isWarning && line.event.type.endsWith('_reaction_added');
  const Icon = isWarning
    ? ExclamationTriangleIcon
    : isReaction
      ? HandThumbUpIcon
      : ChatBubbleLeftIcon;
  const commentText =
    !isWarning && 'commentText' in line.event ? line.event.commentText : undefined;
  return (
    <li className="flex gap-2.5 border-b border-line py-2">
      <time dateTime={line.at} className="w-20 flex-none text-sm text-ink-2 tabular-nums">
        {formatMoment({ at: new Date(line.at) })}
      </time>
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-4 flex-none', isWarning ? 'text-warning' : 'text-ink-3')}
      />
      <div className="min-w-0 flex-1">
        <p>{isWarning ? warningText(line.warning.type) : eventText(line.event)}</p>
        {isWarning && line.warning.message !== null && (
          <p lang="" className="text-sm wrap-anywhere text-ink-2">
            {line.warning.message}
          </p>
        )}
        {commentText !== undefined && commentText !== '' && (
          <p lang="" className="text-ink-2 wrap-anywhere whitespace-pre-line">
            “{commentText}”
          </p>
        )}
      </div>
    </li>
  );
}

function History({ task }: { readonly task: CommentTaskDetailsDto }) {
  const { t } = useTranslation('comment-boosting');
  const [shown, setShown] = useState<Shown>('everything');
  const lines = toLines(task, shown);
  return (
    <section aria-label={t('History')}>
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <h3 className="font-medium">{t('History')}</h3>
        <span role="status" className="me-auto text-sm text-ink-3">
          {t('{count, plural, one {# event} other {# events}}', { count: lines.length })}
        </span>
        <Select<Shown>
          label={t('Show')}
          className="w-36"
          value={shown}
          options={[
            { key: 'everything', label: t('All events') },
            { key: 'comments', label: t('Comments') },
            { key: 'reactions', label: t('Reactions') },
            { key: 'warnings', label: t('Warnings') },
          ]}
          onChange={setShown}
        />
      </div>
      {lines.length === 0 ? (
        <p className="py-2 text-ink-3">{t('Nothing yet')}</p>
      ) : (
        <ul className="m-0 list-none p-0">
          {lines.slice(0, HISTORY_MAX).map((line) => (
            <HistoryLine key={line.key} line={line} />
          ))}
        </ul>
      )}
      {lines.length > HISTORY_MAX && (
        <p className="py-2 text-sm text-ink-3">
          {t('The latest {count} are shown.', { count: HISTORY_MAX })}
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 py-0.5">
      <dt className="w-32 flex-none text-ink-2 max-desk:w-28">{name}</dt>
      <dd className="m-0 min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Progress({ task: { progress } }: { readonly task: CommentTaskDto }) {
  const { t } = useTranslation('comment-boosting');
  const parts = [
    [t('Comments'), progress.comments],
    [t('Replies'), progress.replies],
    [t('Reactions'), progress.reactions],
  ] as const;
  return (
    <dl className="m-0 grid grid-cols-3 gap-3">
      {parts.map(([name, { placed, total }]) => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="m-0">
            {t('{placed} of {total}', {
              placed: formatNumber(placed),
              total: formatNumber(total),
            })}
            {total > 0 && <ProgressBar label={name} value={placed} max={total} className="mt-1" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function nextText(
  { nextAt }: CommentTaskDto,
  { now, t }: { now: Date; t: ReturnType<typeof useTranslation<'comment-boosting'>>['t'] },
): string | undefined {
  if (nextAt === null) {
    return undefined;
  }
  const inMs = Date.parse(nextAt) - now.getTime();
  return inMs < MINUTE_MS
    ? t('Next within a minute')
    : t('Next in about {time}', { time: formatRoughDuration(inMs) });
}

export function TaskDetail({
  task: listed,
  canManage,
  isPresetReadable,
  onClose,
}: {
  readonly task: CommentTaskDto;
  readonly canManage: boolean;
  /** False when the preset was deleted or is private to another member. */
  readonly isPresetReadable: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const { data, error, isFetching, refetch } = useServerQuery(taskQuery(listed.id));
  useLiveTask(listed.id);
  const task = data ?? listed;
  const now = useNow();
  const actions = useTaskActions(task, { onDeleted: onClose });
  const [isAsking, setAsking] = useState(false);
  const { spec } = task;
  const asked = countReactions(spec.reactions);
  return (
    <SidePane
      title={taskName(task)}
      meta={
        <>
          {task.page.name} · <span className="ident">{spec.postId}</span>
        </>
      }
      onClose={onClose}
    >
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <Status {...taskStatus(task)} />
          <span className="text-sm text-ink-3">{nextText(task, { now, t })}</span>
        </div>
        {canManage && task.status === 'active' && (
          <Button icon={PauseIcon} isBusy={actions.isBusy} onClick={() => void actions.pause()}>
            {t('Pause')}
          </Button>
        )}
        {canManage && task.status === 'paused' && (
          <Button icon={PlayIcon} isBusy={actions.isBusy} onClick={() => void actions.start()}>
            {t('Start', { context: 'task' })}
          </Button>
        )}
        <a
          href={spec.postUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClassName()}
          aria-label={t('Open the post')}
          title={t('Open the post')}
        >
          <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4" />
        </a>
      </div>
      <Progress task={task} />
      <dl className="m-0">
        <Fact name={t('Preset')}>
          {isPresetReadable ? (
            <Link
              to="/comments-cheating/presets/$presetId"
              params={{ presetId: spec.commentPresetId }}
              lang=""
              className="text-accent-ink hover:underline"
            >
              {spec.commentPresetName}
            </Link>
          ) : (
            <span lang="">{spec.commentPresetName}</span>
          )}
        </Fact>
        <Fact name={t('Published as')}>{task.page.name}</Fact>
        <Fact name={t('Delay')}>
          {t('{comments}, reactions {reactions}', {
            comments: delayText(spec.delayBetweenComment),
            reactions: delayText(spec.delayBetweenReaction),
          })}
        </Fact>
        {asked > 0 && (
          <Fact name={t('Reactions to the post')}>
            {t(
              '{count, plural, one {# requested} other {# requested}}, a Page can leave one Like',
              {
                count: asked,
              },
            )}
          </Fact>
        )}
        <Fact name={t('Attachments')}>
          {spec.areAllowedAttachments ? t('Allowed') : t('Left out')}
        </Fact>
      </dl>
      {data !== undefined ? (
        <History task={data} />
      ) : error === null ? (
        <SkeletonRows count={4} cells={['w-14', 'w-48']} label={t('Loading history…')} />
      ) : (
        <ErrorPanel
          error={error}
          title={t('Couldn’t load history')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {canManage && (
        <div>
          <Button variant="danger" icon={TrashIcon} onClick={() => setAsking(true)}>
            {t('Delete task')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('Delete this task?')}
        isOpen={isAsking}
        isDanger
        isBusy={actions.isBusy}
        confirmLabel={t('Delete task')}
        onConfirm={() => void actions.remove().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('Nothing more will be published. Published comments stay under the post.')}
      </ConfirmDialog>
    </SidePane>
  );
}
