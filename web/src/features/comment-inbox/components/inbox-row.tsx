import type { InboxPageDto } from '@ads-checker/shared/contracts/comment-inbox';
import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import {
  ChatBubbleLeftRightIcon,
  EllipsisVerticalIcon,
  EyeIcon,
  EyeSlashIcon,
  FunnelIcon,
  LockClosedIcon,
  MegaphoneIcon,
  NoSymbolIcon,
  TrashIcon,
  UserIcon,
} from '@heroicons/react/16/solid';
import { type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { ACTIVITIES, CommentContent, useCommentNames } from '../../page-posts/index.ts';
import { type InboxRow, isByPage } from '../inbox-rows.ts';
import { findObstacleTo, OBSTACLE_LABELS, type Obstacle } from '../obstacles.ts';
import type { InboxFilter } from '../search-params.ts';
import type { InboxPageActions } from '../use-page-actions.ts';

export interface InboxRowHandlers extends InboxPageActions {
  readonly onSelect: (row: InboxRow, event: MouseEvent) => void;
  readonly onModerate: (row: InboxRow, moderation: CommentModeration) => void;
  readonly onFilter: (filter: Partial<InboxFilter>) => void;
  readonly onFocus: (row: InboxRow) => void;
  /** Opens its thread. */
  readonly onOpen: (row: InboxRow) => void;
  /** Path of its thread; undefined when unknown. */
  readonly pathOf: (row: InboxRow) => string | undefined;
}

interface InboxRowProps {
  readonly row: InboxRow;
  readonly page: InboxPageDto | undefined;
  /** Why the comment cannot be moderated. */
  readonly obstacle: Obstacle | null;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly running: CommentModeration | undefined;
  readonly pendingAction: 'liking' | 'replying' | undefined;
  readonly isReplying: boolean;
  readonly handlers: InboxRowHandlers;
}

function RowMenu({
  row,
  page,
  obstacle,
  tabIndex,
  handlers,
}: Pick<InboxRowProps, 'row' | 'page' | 'obstacle' | 'handlers'> & { readonly tabIndex: number }) {
  const t = useFixedT('comment-inbox');
  const { from } = row.comment;
  const ad = row.post?.ad;
  return (
    <Menu
      label={t('More')}
      placement="bottom end"
      isOnDemand
      trigger={<IconButton icon={EllipsisVerticalIcon} label={t('More')} tabIndex={tabIndex} />}
    >
      {from !== null && (
        <MenuItem
          id="author"
          icon={UserIcon}
          textValue={t('Only this author')}
          onAction={() => handlers.onFilter({ author: from.id })}
        />
      )}
      {ad != null && (
        <MenuItem
          id="ad"
          icon={MegaphoneIcon}
          textValue={t('Only this ad')}
          onAction={() => handlers.onFilter({ ad: ad.id })}
        />
      )}
      {page !== undefined && (
        <MenuItem
          id="page"
          icon={FunnelIcon}
          textValue={t('Only this Page')}
          onAction={() => handlers.onFilter({ pageId: page.id })}
        />
      )}
      {obstacle === null && findObstacleTo(row, 'block_author') === null && (
        <MenuItem
          id="block"
          isDanger
          icon={NoSymbolIcon}
          textValue={t('Block author…')}
          onAction={() => handlers.onModerate(row, 'block_author')}
        />
      )}
    </Menu>
  );
}

/** The content of a row, rendered again when the comment changes but not when it moves. */
const InboxRowContent = memo(function InboxRowContent({
  row,
  page,
  obstacle,
  isSelected,
  isActive,
  running,
  pendingAction,
  isReplying,
  handlers,
}: InboxRowProps) {
  const t = useFixedT('comment-inbox');
  const { comment, post } = row;
  const { author } = useCommentNames()(comment);
  const isBusy = running !== undefined;
  // One tab stop for the list; controls are reachable in the active row only
  const tabIndex = isActive ? 0 : -1;
  const isHidden = comment.status === 'hidden';
  const canModerateRow = obstacle === null;
  const change = isHidden ? 'unhide' : 'hide';
  const hidingObstacle = findObstacleTo(row, change);
  const threadPath = handlers.pathOf(row);
  return (
    <>
      {canModerateRow && (
        <Checkbox
          isSelected={isSelected}
          isDisabled={isBusy}
          tabIndex={tabIndex}
          label={t('Select the comment of {author}', { author })}
          className="mt-2"
          onChange={(_, event) => handlers.onSelect(row, event)}
        />
      )}
      <CommentContent
        comment={comment}
        isByPage={isByPage(row)}
        running={running === undefined ? pendingAction : ACTIVITIES[running]}
        pageActions={
          page?.canReplyAsPage === true && comment.status !== 'deleted'
            ? {
                pageName: page.name,
                isReplying,
                onReplyTo: (isOpen) => handlers.onReplyTo(row, isOpen),
                onReply: (message) => handlers.onReply(row, message),
                onLike: (isLiked) => handlers.onLike(row, isLiked),
              }
            : undefined
        }
      >
        <span className="min-w-0 truncate" lang="">
          {page?.name ?? post?.pageId}
          {post?.ad != null && ` · ${post.ad.name ?? post.ad.id}`}
        </span>
      </CommentContent>
      <span className="ms-auto flex flex-none items-center gap-0.5">
        {obstacle !== null && obstacle !== 'deleted' && (
          <span className="flex items-center gap-1 self-center px-1 text-sm text-ink-3">
            <LockClosedIcon aria-hidden="true" className="size-3.5 flex-none" />
            {t('Can’t moderate: {reason}', { reason: t(OBSTACLE_LABELS[obstacle]) })}
          </span>
        )}
        {canModerateRow && (
          <Button
            variant="ghost"
            icon={isHidden ? EyeIcon : EyeSlashIcon}
            aria-disabled={isBusy || hidingObstacle !== null || undefined}
            aria-description={
              hidingObstacle === null ? undefined : t(OBSTACLE_LABELS[hidingObstacle])
            }
            title={hidingObstacle === null ? undefined : t(OBSTACLE_LABELS[hidingObstacle])}
            tabIndex={tabIndex}
            onClick={() => handlers.onModerate(row, change)}
          >
            {isHidden ? t('Unhide') : t('Hide')}
          </Button>
        )}
        {canModerateRow && (
          <IconButton
            icon={TrashIcon}
            label={t('Delete comment')}
            aria-disabled={isBusy || undefined}
            tabIndex={tabIndex}
            onClick={() => handlers.onModerate(row, 'delete')}
          />
        )}
        {threadPath !== undefined && (
          <PlainLink
            href={threadPath}
            aria-label={t('Open thread')}
            title={t('Open thread')}
            tabIndex={tabIndex}
            className="grid size-(--control-h) place-items-center rounded-sm text-ink-2 hover:bg-hover max-desk:size-9 pointer-coarse:size-11"
            onOpen={() => handlers.onOpen(row)}
          >
            <ChatBubbleLeftRightIcon aria-hidden="true" className="size-4" />
          </PlainLink>
        )}
        <RowMenu
          row={row}
          page={page}
          obstacle={obstacle}
          tabIndex={tabIndex}
          handlers={handlers}
        />
      </span>
    </>
  );
});

interface InboxRowItemProps extends InboxRowProps {
  readonly index: number;
  readonly count: number;
  readonly offsetPx: number;
  readonly labelOf: (row: InboxRow) => string;
  /** Called when the height changes, or when the element is reused for another row. */
  readonly measure: (element: HTMLElement) => void;
}

/** One comment of the inbox, with its post and Page. */
export const InboxRowItem = memo(function InboxRowItem({
  index,
  count,
  offsetPx,
  labelOf,
  measure,
  ...content
}: InboxRowItemProps) {
  const { row, running, isSelected, isActive, handlers } = content;
  const label = useMemo(() => labelOf(row), [labelOf, row]);
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) {
      return;
    }
    const observer = new ResizeObserver(() => measure(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [measure]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may be of another height
  useLayoutEffect(() => {
    if (element.current !== null) {
      measure(element.current);
    }
  }, [measure, row, index]);
  return (
    <li
      ref={element}
      data-index={index}
      data-row={index}
      data-comment={row.id}
      tabIndex={isActive ? 0 : -1}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-busy={running !== undefined || undefined}
      aria-label={label}
      style={{ transform: `translateY(${offsetPx}px)` }}
      onFocus={() => handlers.onFocus(row)}
      className={cx(
        'absolute inset-x-0 top-0 flex flex-wrap items-start gap-x-2.5 gap-y-1 border-b border-line px-4 py-2.5 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-desk:px-3',
        isSelected && 'bg-selected',
      )}
    >
      <InboxRowContent {...content} />
    </li>
  );
});
