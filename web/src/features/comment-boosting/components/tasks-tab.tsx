import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { CommentTaskDto } from '@ads-checker/shared/contracts/comment-boosting';
import { PauseIcon, PhotoIcon, PlayIcon } from '@heroicons/react/16/solid';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type DataColumn, menuColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { DataTable } from '../../../ui/data-list/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { tasksQuery } from '../queries.ts';
import { delayText, taskName, taskStatus } from '../task-labels.ts';
import { useLiveTasks } from '../use-live-tasks.ts';
import { useTaskActions } from '../use-task-actions.ts';
import { BoostingList } from './boosting-list.tsx';
import { BoostingSteps } from './boosting-steps.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { TaskDetail } from './task-detail.tsx';

const NOTE = 'truncate text-sm text-ink-3';
/** A task, or the heading of a section. */
type ListedRow =
  | { readonly task: CommentTaskDto }
  | { readonly group: string; readonly count: number };
type Shown = 'all' | 'warned';

const isWarned = ({ heldBackBy, warningCount }: CommentTaskDto): boolean =>
  heldBackBy !== null || warningCount > 0;

function Numbers({ placed, total }: { readonly placed: number; readonly total: number }) {
  return (
    <span>
      {formatNumber(placed)}
      <span className="text-ink-3"> / {formatNumber(total)}</span>
    </span>
  );
}

function Post({
  task,
  isOpen,
  onOpen,
}: {
  readonly task: CommentTaskDto;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <>
      <span className="grid size-8 flex-none place-items-center overflow-hidden rounded-sm border border-line bg-subtle">
        {task.postImageUrl === null ? (
          <PhotoIcon aria-hidden="true" className="size-4 text-ink-3" />
        ) : (
          <img
            src={task.postImageUrl}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          className="block max-w-full truncate text-start font-medium"
          onClick={onOpen}
        >
          <span lang="">{taskName(task)}</span>
        </button>
        <span lang="" className={`block ${NOTE}`}>
          {task.page.name} · {task.spec.commentPresetName}
        </span>
      </span>
    </>
  );
}

function TaskState({ task }: { readonly task: CommentTaskDto }) {
  const { t } = useTranslation('comment-boosting');
  const { comments, replies, reactions } = task.progress;
  return (
    <>
      <Status {...taskStatus(task)} />
      {task.status === 'active' && task.heldBackBy === null && (
        <ProgressBar
          label={taskName(task)}
          value={comments.placed + replies.placed + reactions.placed}
          max={comments.total + replies.total + reactions.total}
          className="mt-1"
        />
      )}
      {task.status !== 'active' && (
        <span className={NOTE}>
          {formatMoment({ at: new Date(task.completedAt ?? task.pausedAt ?? task.updatedAt) })}
          {task.warningCount > 0 &&
            ` · ${t('{count, plural, one {# skipped} other {# skipped}}', { count: task.warningCount })}`}
        </span>
      )}
    </>
  );
}

function TaskButton({
  task,
  onDeleted,
}: {
  readonly task: CommentTaskDto;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const actions = useTaskActions(task, { onDeleted });
  const name = taskName(task);
  return task.status === 'active' ? (
    <IconButton
      icon={PauseIcon}
      label={t('Pause {name}', { name })}
      isBusy={actions.isBusy}
      onClick={() => void actions.pause()}
    />
  ) : (
    task.status === 'paused' && (
      <IconButton
        icon={PlayIcon}
        label={t('Start {name}', { name })}
        isBusy={actions.isBusy}
        onClick={() => void actions.start()}
      />
    )
  );
}

const ofTask =
  (cell: (task: CommentTaskDto) => ReactNode) =>
  (row: ListedRow): ReactNode =>
    'task' in row && cell(row.task);

/** Phones omit the numbers, which the open task shows. */
function useTaskColumns({
  canManage,
  openId,
  onOpen,
}: {
  readonly canManage: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}): readonly DataColumn<ListedRow>[] {
  const { t } = useTranslation('comment-boosting');
  const figure = { isWide: true, align: 'end' } as const;
  return [
    {
      key: 'post',
      label: t('Post'),
      track: 'minmax(min(180px,45vw),1fr)',
      className: 'gap-2.5',
      cell: ofTask((task) => (
        <Post task={task} isOpen={task.id === openId} onOpen={() => onOpen(task.id)} />
      )),
    },
    {
      key: 'comments',
      label: t('Comments'),
      track: '112px',
      ...figure,
      cell: ofTask(({ progress }) => <Numbers {...progress.comments} />),
    },
    {
      key: 'replies',
      label: t('Replies'),
      track: '80px',
      ...figure,
      cell: ofTask(({ progress }) => <Numbers {...progress.replies} />),
    },
    {
      key: 'reactions',
      label: t('Reactions'),
      track: '88px',
      ...figure,
      cell: ofTask(({ progress }) => <Numbers {...progress.reactions} />),
    },
    {
      key: 'delay',
      label: t('Delay'),
      track: '96px',
      ...figure,
      className: 'whitespace-nowrap',
      cell: ofTask(({ spec }) => delayText(spec.delayBetweenComment)),
    },
    {
      key: 'status',
      label: t('Status'),
      track: 'minmax(min(150px,36vw),200px)',
      className: STACKED,
      cell: ofTask((task) => <TaskState task={task} />),
    },
    menuColumn(
      t('Actions'),
      ofTask((task) => canManage && <TaskButton task={task} onDeleted={() => onOpen(undefined)} />),
    ),
  ];
}

/** Tasks of the account, with running and completed ones in separate sections. */
export function TasksTab() {
  const { t } = useTranslation('comment-boosting');
  const actor = useActor();
  const { id: accountId = '', teamId = '' } = actor.account ?? {};
  const canManage =
    canManageAdUser(actor, { accountId, teamId, isShared: false }) && !isFakeApiOn();
  const presets = useOwned('commentPreset');
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [openId, setOpenId] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const query = useServerQuery(tasksQuery(accountId));
  useLiveTasks(accountId);
  const all = query.data ?? [];
  const searchText = text.trim().toLowerCase();
  const tasks = all.filter(
    (task) =>
      (shown === 'all' || isWarned(task)) &&
      [taskName(task), task.spec.postId, task.page.name, task.spec.commentPresetName].some((part) =>
        part.toLowerCase().includes(searchText),
      ),
  );
  const running = tasks.filter(({ status }) => status !== 'completed');
  const completed = tasks.filter(({ status }) => status === 'completed');
  const open = all.find(({ id }) => id === openId);
  const create = () => {
    setOpenId(undefined);
    setCreating(true);
  };
  const show = (id: string | undefined) => {
    setCreating(false);
    setOpenId(id);
  };
  const columns = useTaskColumns({ canManage, openId, onOpen: show });
  const groups: readonly (readonly [string, readonly CommentTaskDto[]])[] = [
    [t('Running'), running],
    [t('Completed'), completed],
  ];
  const rows = groups.flatMap(([group, members]): readonly ListedRow[] =>
    members.length === 0
      ? []
      : [{ group, count: members.length }, ...members.map((task) => ({ task }))],
  );

  const side = isCreating ? (
    <NewTaskForm accountId={accountId} onClose={() => setCreating(false)} />
  ) : open === undefined ? undefined : (
    <TaskDetail
      key={open.id}
      task={open}
      canManage={canManage}
      isPresetReadable={presets.rows.some(({ id }) => id === open.spec.commentPresetId)}
      onClose={() => setOpenId(undefined)}
    />
  );

  return (
    <BoostingList<Shown>
      texts={{
        loading: t('Loading tasks…'),
        failed: t('Couldn’t load tasks'),
        offline: t('Tasks aren’t available offline'),
      }}
      cells={['w-60', 'w-12', 'w-12', 'w-12', 'w-16', 'w-32']}
      query={query}
      isEmpty={tasks.length === 0}
      create={canManage ? { label: t('New task'), onClick: create } : undefined}
      search={{ label: t('Post, Page or preset'), value: text, onChange: setText }}
      show={{
        label: t('Show'),
        value: shown,
        onChange: setShown,
        segments: [
          { key: 'all', label: t('All'), count: formatNumber(all.length) },
          {
            key: 'warned',
            label: t('With a warning'),
            count: formatNumber(all.filter(isWarned).length),
          },
        ],
      }}
      emptyState={
        all.length === 0 ? (
          <EmptyState
            icon={ChatBubbleLeftRightIcon}
            title={t('No tasks yet')}
            action={<BoostingSteps />}
          >
            {t(
              'A task publishes the comments of a preset under your post, as the Page that owns it.',
            )}
          </EmptyState>
        ) : (
          <EmptyState
            icon={ChatBubbleLeftRightIcon}
            title={t('No tasks match')}
            action={
              <Button
                onClick={() => {
                  setText('');
                  setShown('all');
                }}
              >
                {t('Clear filters')}
              </Button>
            }
          >
            {t('Change the search or show all tasks.')}
          </EmptyState>
        )
      }
      footer={
        <span role="status">
          {t(
            '{count, plural, one {# task} other {# tasks}}: {running} running, {completed} completed',
            {
              count: tasks.length,
              running: formatNumber(running.length),
              completed: formatNumber(completed.length),
            },
          )}
        </span>
      }
      side={side}
    >
      <DataTable
        label={t('Tasks')}
        rows={rows}
        keyOf={(row) => ('task' in row ? row.task.id : row.group)}
        columns={columns}
        openKey={openId}
        rowPx={48}
        isTall
        minWidth="desk:min-w-[760px]"
        headingOf={(row) =>
          'task' in row ? undefined : (
            <>
              {row.group} <span className="font-normal text-ink-3">{formatNumber(row.count)}</span>
            </>
          )
        }
      />
    </BoostingList>
  );
}
