import type {
  LaunchCounts,
  LaunchItemDto,
  LaunchItemState,
  LaunchRunDto,
  LaunchRunKind,
} from '@ads-checker/shared/contracts/launch-runs';
import {
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  NoSymbolIcon,
  QuestionMarkCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { errorMessageText } from '../../lib/error-words.ts';
import { getFixedT } from '../../lib/i18n.ts';
import type { StatusLabel } from '../../lib/status-label.ts';

const t = getFixedT('launches');

/** The network's words are quoted; ours are not. */
export function itemErrorText(error: NonNullable<LaunchItemDto['error']>): string {
  if (error.networkMessage !== null) {
    return t('Facebook: “{text}”', {
      text: error.code === null ? error.networkMessage : `[${error.code}] ${error.networkMessage}`,
    });
  }
  return errorMessageText({
    refusal: { message: error.message, code: error.code ?? undefined },
    translate: t,
  });
}

export function runStatus({ state, counts, kind }: LaunchRunDto): StatusLabel {
  switch (state) {
    case 'running':
      return {
        hue: 'pending',
        icon: ArrowPathIcon,
        label: kind === 'check' ? t('Checking…') : t('Creating…'),
      };
    case 'undoing':
      return { hue: 'pending', icon: ArrowPathIcon, label: t('Undoing…') };
    case 'undone':
      return { hue: 'off', icon: ArrowUturnLeftIcon, label: t('Undone', { context: 'launch' }) };
    case 'stopped':
      return { hue: 'off', icon: NoSymbolIcon, label: t('Stopped', { context: 'launch' }) };
    case 'finished':
      return counts.failed === 0
        ? { hue: 'active', icon: CheckCircleIcon, label: t('Created', { context: 'launch' }) }
        : {
            hue: 'error',
            icon: XCircleIcon,
            label: failedLabel(counts),
          };
  }
}

export function failedLabel({ failed }: Pick<LaunchCounts, 'failed'>): string {
  return t('{count, plural, one {# failed} other {# failed}}', { count: failed });
}

const RUN_ITEMS: Readonly<Record<LaunchItemState, () => StatusLabel>> = {
  waiting: () => ({ hue: 'off', icon: ClockIcon, label: t('Waiting') }),
  sending: () => ({ hue: 'pending', icon: ArrowPathIcon, label: t('Creating…') }),
  processing: () => ({ hue: 'pending', icon: ArrowPathIcon, label: t('Processing video') }),
  done: () => ({
    hue: 'active',
    icon: CheckCircleIcon,
    label: t('Created', { context: 'launch' }),
  }),
  failed: () => ({ hue: 'error', icon: XCircleIcon, label: t('Failed') }),
  skipped: () => ({ hue: 'warning', icon: ExclamationTriangleIcon, label: t('Not created') }),
  unchecked: () => ({ hue: 'off', icon: MinusCircleIcon, label: t('Not checked') }),
  stopped: () => ({
    hue: 'off',
    icon: NoSymbolIcon,
    label: t('Stopped', { context: 'launch' }),
  }),
  unknown: () => ({
    hue: 'warning',
    icon: QuestionMarkCircleIcon,
    label: t('Unknown', { context: 'launch' }),
  }),
  deleted: () => ({ hue: 'off', icon: ArrowUturnLeftIcon, label: t('Deleted') }),
};

const CHECKED_ITEMS: Readonly<Partial<Record<LaunchItemState, () => StatusLabel>>> = {
  sending: () => ({ hue: 'pending', icon: ArrowPathIcon, label: t('Checking…') }),
  done: () => ({ hue: 'active', icon: CheckCircleIcon, label: t('Accepted') }),
  failed: () => ({ hue: 'error', icon: XCircleIcon, label: t('Refused') }),
  skipped: () => ({ hue: 'off', icon: MinusCircleIcon, label: t('Not checked') }),
  stopped: () => ({ hue: 'off', icon: MinusCircleIcon, label: t('Not checked') }),
};

export function itemStatus(state: LaunchItemState, kind: LaunchRunKind): StatusLabel {
  return ((kind === 'check' ? CHECKED_ITEMS[state] : undefined) ?? RUN_ITEMS[state])();
}

/** Of a video, and of ads that wait for it. */
export function videoStatus(state: LaunchItemState): StatusLabel {
  return state === 'sending'
    ? { hue: 'pending', icon: ArrowPathIcon, label: t('Uploading video') }
    : itemStatus(state, 'launch');
}
