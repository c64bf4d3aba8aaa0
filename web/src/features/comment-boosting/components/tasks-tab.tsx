// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { CommentTaskDto } from '@ads-checker/shared/contracts/comment-boosting';
import { PauseIcon, PhotoIcon, PlayIcon } from '@heroicons/react/16/solid';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LIST_CELL, LIST_NOTE, ListRow, LongListTable } from '../../../ui/list-table.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { Status } from '../../../ui/status.tsx';
import { tasksQuery } from '../queries.ts';
import { delayText, taskName, taskStatus } from '../task-labels.ts';
import { useLiveTasks } from '../use-live-tasks.ts';
import { useTaskActions } from '../use-task-actions.ts';
import { BoostingList } from './boosting-list.tsx';
import { BoostingSteps } from './boosting-steps.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { TaskDetail } from './task-detail.tsx';

/** Phones omit the numbers, which the open task shows. */
const COLUMNS =
  'grid grid-cols-[minmax(180px,1fr)_112px_80px_88px_96px_minmax(150px,200px)_44px] items-center max-desk:grid-cols-[minmax(0,1fr)_minmax(0,136px)_44px]';
const WIDE_ONLY = 'max-desk:hidden';
/** A task, or the heading of a section. */
type ListedRow =
  | { readonly task: CommentTaskDto }
  | { readonly group: string; readonly count: number };
type Shown = 'all' | 'warned';

const isWarned = ({ heldBackBy, warningCount }: CommentTaskDto): boolean =>
  heldBackBy !== null || warningCount > 0;

function Numbers({ placed, total }: { readonly placed: number; readonly total: number }) {
  return (
    <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY} items-end tabular-nums`}>
      <span>
        {formatNumber(placed)}
        <span className="text-ink-3"> / {formatNumber(total)}</span>
      </span>
    </div>
  );
}

function TaskRow({
  task,
  canManage,
  isOpen,
  onOpen,
}: {
  readonly task: CommentTaskDto;
  readonly canManage: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const actions = useTaskActions(task, { onDeleted: () => onOpen(undefined) });
  const { comments, replies, reactions } = task.progress;
  const done = comments.placed + replies.placed + reactions.placed;
  const total = comments.total + replies.total + reactions.total;
  const name = taskName(task);
  return (
    <ListRow columns={COLUMNS} isSelected={isOpen}>
      <div role="cell" className={`${LIST_CELL} flex-row items-center justify-start gap-2.5 ps-4`}>
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
            onClick={() => onOpen(task.id)}
          >
            <span lang="">{name}</span>
          </button>
          <span lang="" className={`block ${LIST_NOTE}`}>
            {task.page.name} · {task.spec.commentPresetName}
          </span>
        </span>
      </div>
      <Numbers {...comments} />
      <Numbers {...replies} />
      <Numbers {...reactions} />
      <div role="cell" className={`${LIST_CELL} ${WIDE_ONLY} items-end whitespace-nowrap`}>
        {delayText(task.spec.delayBetweenComment)}
      </div>
      <div role="cell" className={LIST_CELL}>
        <Status {...taskStatus(task)} />
        {task.status === 'active' && task.heldBackBy === null && (
          <ProgressBar label={name} value={done} max={total} className="mt-1" />
        )}
        {task.status !== 'active' && (
          <span className={LIST_NOTE}>
            {formatMoment({ at: new Date(task.completedAt ?? task.pausedAt ?? task.updatedAt) })}
            {task.warningCount > 0 &&
              ` · ${t('{count, plural, one {# skipped} other {# skipped}}', { count: task.warningCount })}`}
          </span>
        )}
      </div>
      <div role="cell" className={`${LIST_CELL} pe-2`}>
        {canManage && task.status === 'active' && (
          <IconButton
            icon={PauseIcon}
            label={t('Pause {name}', { name })}
            isBusy={actions.isBusy}
            onClick={() => void actions.pause()}
          />
        )}
        {canManage && task.status === 'paused' && (
          <IconButton
            icon={PlayIcon}
            label={t('Start {name}', { name })}
            isBusy={actions.isBusy}
            onClick={() => void actions.start()}
          />
        )}
      </div>
    </ListRow>
  );
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
      <LongListTable
        label={t('Tasks')}
        columns={COLUMNS}
        minWidth="desk:min-w-[760px]"
        rows={rows}
        keyOf={(row) => ('task' in row ? row.task.id : row.group)}
        row={(row) =>
          'task' in row ? (
            <TaskRow
              task={row.task}
              canManage={canManage}
              isOpen={row.task.id === openId}
              onOpen={show}
            />
          ) : (
            <div
              role="row"
              className="flex h-(--head) items-center gap-2 border-b border-line bg-canvas px-4"
            >
              <div role="cell" className="font-medium">
                {row.group}{' '}
                <span className="font-normal text-ink-3">{formatNumber(row.count)}</span>
              </div>
            </div>
          )
        }
        head={
          <>
            <SortHeader>{t('Post')}</SortHeader>
            <SortHeader isEnd className={WIDE_ONLY}>
              {t('Comments')}
            </SortHeader>
            <SortHeader isEnd className={WIDE_ONLY}>
              {t('Replies')}
            </SortHeader>
            <SortHeader isEnd className={WIDE_ONLY}>
              {t('Reactions')}
            </SortHeader>
            <SortHeader isEnd className={WIDE_ONLY}>
              {t('Delay')}
            </SortHeader>
            <SortHeader>{t('Status')}</SortHeader>
          </>
        }
      />
    </BoostingList>
  );
}
