import type { AdCommentJobStatus } from '@ads-checker/shared/contracts/ad-comment-values';
import type { AdCommentJobDto, TrialComment } from '@ads-checker/shared/contracts/comment-cleaning';
import type {
  CleaningCriteria,
  CleaningReason,
  KeepingReasonKind,
} from '@ads-checker/shared/contracts/comment-criteria';
import type { AdCommentCleanTaskDto } from '@ads-checker/shared/contracts/tasks';
import { CheckCircleIcon, ClockIcon, EyeIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { errorMessageText } from '../../lib/error-words.ts';
import { formatNumber } from '../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import type { StatusProps } from '../../ui/status.tsx';

const t = getFixedT('comment-cleaning');

export type CleaningAction = NonNullable<AdCommentCleanTaskDto['action']>;

export const ACTION_LABELS: Readonly<Record<CleaningAction, MessageKey>> = {
  hide: msg('Hide'),
  delete: msg('Delete'),
  delete_and_block_user: msg('Delete and block user'),
};

export const STATUS_LABELS: Readonly<Record<AdCommentJobStatus, MessageKey>> = {
  pending: msg('Waiting'),
  success: msg('Done'),
  failure: msg('Failed'),
};

export function reasonText({ kind, match }: CleaningReason): string {
  const name = match ?? '';
  switch (kind) {
    case 'author':
      return t('Author: {name}', { name });
    case 'word':
      return t('Word: {name}', { name });
    case 'link':
      return t('Link: {name}', { name });
    case 'phone_number':
      return t('Phone: {name}', { name });
    case 'repeated':
      return t('Same text three times');
    case 'everything':
      return t('All comments');
  }
}

const KEPT: Readonly<Record<KeepingReasonKind, MessageKey>> = {
  own: msg('Your own Page'),
  author: msg('Author in exceptions'),
  word: msg('Word in exceptions'),
  hidden: msg('Already hidden'),
  no_match: msg('Doesn’t match'),
};

/** @param action what the settings do with certain matches */
export function decisionText(
  { decision }: Pick<TrialComment, 'decision'>,
  { action }: { readonly action: CleaningAction },
): string {
  if (decision.isCleaned) {
    const reason = reasonText(decision.reason);
    return decision.action === action ? reason : t('{reason} (uncertain, only hidden)', { reason });
  }
  const { kind, match } = decision.reason;
  return match === null ? t(KEPT[kind]) : `${t(KEPT[kind])}: ${match}`;
}

const DISCONNECTED = msg('The profile is disconnected from Facebook');
const REASONS: ReadonlyMap<string, MessageKey> = new Map([
  ['interrupted', msg('Interrupted, restarted')],
  ['gone', msg('The comment was deleted')],
  ['no_author', msg('Facebook doesn’t show the author, so no one was blocked')],
  ['10', msg('No permission to moderate this Page')],
  ['200', msg('No permission to moderate this Page')],
  ['283', msg('No permission to moderate this Page')],
  ['190', msg('Facebook rejected the token of this Page')],
  ['comments_unreadable', msg('Some comments couldn’t be read')],
  ['pages_unreadable', msg('Some Pages couldn’t be read')],
  ['ads_unreadable', msg('Some ads couldn’t be read')],
  ['posts_unlisted', msg('Some posts of this Page couldn’t be listed')],
  ['ads_posts', msg('Facebook doesn’t list the posts of dynamic ads of this Page')],
  ['368', msg('Facebook temporarily blocked actions on this Page')],
  ['auth_error', DISCONNECTED],
  ['login_required', DISCONNECTED],
  ['checkpoint_required', DISCONNECTED],
  ['password_changed', DISCONNECTED],
]);

/** Why a job, a Page or a run failed, in the language of the UI. */
export function failureText({
  code,
  message,
}: {
  readonly code: string | null;
  readonly message: string;
}): string {
  const known = code === null ? undefined : REASONS.get(code);
  return known === undefined ? errorMessageText({ refusal: { message }, translate: t }) : t(known);
}

const STYLES = {
  pending: { hue: 'pending', icon: ClockIcon },
  success: { hue: 'active', icon: CheckCircleIcon },
  failure: { hue: 'error', icon: XCircleIcon },
} as const;

export function jobStatus({ status, undone, conclusion }: AdCommentJobDto): StatusProps {
  if (undone !== null) {
    return { hue: 'off', icon: EyeIcon, label: t('Unhidden') };
  }
  return conclusion?.outcome === 'deleted'
    ? { ...STYLES.success, label: t('Deleted, can’t be undone') }
    : { ...STYLES[status], label: t(STATUS_LABELS[status]) };
}

/** `Hide · 7 words, links` */
export function settingsText(action: CleaningAction | null, criteria: CleaningCriteria): string {
  const count = (value: number) => formatNumber(value);
  const { words, authors, exceptWords, exceptAuthors } = criteria;
  const parts = criteria.isEverything
    ? [t('All comments')]
    : [
        ...(words.length > 0
          ? [t('{count, plural, one {# word} other {# words}}', { count: words.length })]
          : []),
        ...(criteria.hasLinks ? [t('links')] : []),
        ...(criteria.hasPhoneNumbers ? [t('phone numbers')] : []),
        ...(authors.length > 0
          ? [t('{count, plural, one {# author} other {# authors}}', { count: authors.length })]
          : []),
        ...(criteria.isRepeated ? [t('same text')] : []),
      ];
  const exceptions = exceptWords.length + exceptAuthors.length;
  const which = [
    ...parts,
    ...(exceptions > 0 ? [t('except {exceptions}', { exceptions: count(exceptions) })] : []),
  ].join(', ');
  return [...(action === null ? [] : [t(ACTION_LABELS[action])]), which]
    .filter((part) => part !== '')
    .join(' · ');
}
