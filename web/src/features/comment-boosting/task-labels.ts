import type {
  CommentTaskDto,
  CommentTaskEvent,
  JobWarningType,
} from '@ads-checker/shared/contracts/comment-boosting';
import type { CommentUserStatus } from '@ads-checker/shared/contracts/comment-boosting-users';
import type { DelayRange } from '@ads-checker/shared/domain/comment-boosting/plan';
import {
  CheckCircleIcon,
  ExclamationTriangleIcon,
  PauseCircleIcon,
  PlayCircleIcon,
  ShieldExclamationIcon,
  UserMinusIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { formatNumber } from '../../lib/format.ts';
import { getFixedT, msg } from '../../lib/i18n.ts';
import type { StatusLabel } from '../../lib/status-label.ts';

const t = getFixedT('comment-boosting');

const WARNINGS = {
  no_comment_user: msg('No profile can publish'),
  post_gone: msg('The post was deleted'),
  parent_missing: msg('The comment it replies to is missing'),
  refused: msg('Facebook rejected it'),
  same_text: msg('The Page already published this text'),
  limit: msg('Facebook limit reached'),
  post_cap: msg('Limit reached: 60 per post per hour'),
  unreachable: msg('Facebook didn’t respond'),
  outcome_unknown: msg('Facebook didn’t confirm the publication. Check the post.'),
} as const satisfies Record<JobWarningType, string>;

export const warningText = (type: JobWarningType): string => t(WARNINGS[type]);

export function taskStatus({
  status,
  heldBackBy,
}: Pick<CommentTaskDto, 'status' | 'heldBackBy'>): StatusLabel {
  if (status === 'completed') {
    return { hue: 'active', icon: CheckCircleIcon, label: t('Completed') };
  }
  if (status === 'paused') {
    return { hue: 'off', icon: PauseCircleIcon, label: t('Paused') };
  }
  return heldBackBy === null
    ? { hue: 'active', icon: PlayCircleIcon, label: t('Running') }
    : { hue: 'warning', icon: ExclamationTriangleIcon, label: warningText(heldBackBy.type) };
}

const USER_STATUSES = {
  active: { hue: 'active', icon: CheckCircleIcon, label: msg('Active') },
  login_required: { hue: 'error', icon: XCircleIcon, label: msg('Login required') },
  checkpoint_required: {
    hue: 'warning',
    icon: ShieldExclamationIcon,
    label: msg('Checkpoint required'),
  },
  user_data_not_found: { hue: 'error', icon: UserMinusIcon, label: msg('No access to Page') },
} as const satisfies Record<CommentUserStatus, unknown>;

export function commentUserStatus(status: CommentUserStatus): StatusLabel {
  const { label, ...look } = USER_STATUSES[status];
  return { ...look, label: t(label) };
}

export function delayText({ min, max }: DelayRange): string {
  const from = formatNumber(min);
  return min === max
    ? t('{time} min', { time: from })
    : t('{from}–{to} min', { from, to: formatNumber(max) });
}

export function eventText({ type, userName: name }: CommentTaskEvent): string {
  switch (type) {
    case 'post_reply_added':
      return t('{name} commented', { name });
    case 'comment_reply_added':
      return t('{name} replied', { name });
    case 'post_reaction_added':
      return t('{name} liked the post', { name });
    case 'comment_reaction_added':
      return t('{name} liked a comment', { name });
  }
}

export const taskName = ({ spec: { postName, postId } }: Pick<CommentTaskDto, 'spec'>): string =>
  postName ?? postId;
