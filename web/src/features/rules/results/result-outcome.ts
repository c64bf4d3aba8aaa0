import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import {
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  BanknotesIcon,
  BellIcon,
  ExclamationCircleIcon,
  ForwardIcon,
  MinusIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import type { Hue, IconType } from '../../../ui/hue.ts';
import { findSkipLabel } from '../rule-labels.ts';

type ActKind = 'on' | 'off' | 'amount' | 'notice';
export type OutcomeKind = ActKind | 'none' | 'skipped' | 'failed' | 'waiting' | 'undone';

export interface ResultOutcome {
  readonly kind: OutcomeKind;
  readonly label: MessageKey;
  readonly icon: IconType;
  readonly hue: Hue;
}

const NONE: ResultOutcome = { kind: 'none', label: msg('No change'), icon: MinusIcon, hue: 'off' };
const SKIPPED: ResultOutcome = {
  kind: 'skipped',
  label: msg('Skipped'),
  icon: ForwardIcon,
  hue: 'off',
};

const LOOKS = {
  on: {
    kind: 'on',
    icon: PlayCircleIcon,
    hue: 'active',
    future: msg('Would turn on'),
    present: msg('Turning on…'),
    past: msg('Turned on'),
  },
  off: {
    kind: 'off',
    icon: PauseCircleIcon,
    hue: 'off',
    future: msg('Would turn off'),
    present: msg('Turning off…'),
    past: msg('Turned off'),
  },
  amount: {
    kind: 'amount',
    icon: BanknotesIcon,
    hue: 'active',
    future: msg('Would change'),
    present: msg('Changing…'),
    past: msg('Changed'),
  },
  notice: {
    kind: 'notice',
    icon: BellIcon,
    hue: 'active',
    future: msg('Would notify'),
    present: msg('Notifying…'),
    past: msg('Notified'),
  },
} as const satisfies Record<ActKind, object>;

function groupOf(action: RuleRunAction): ActKind {
  return action.startsWith('turn_on_')
    ? 'on'
    : action.startsWith('turn_off_')
      ? 'off'
      : action === 'notify'
        ? 'notice'
        : 'amount';
}

/** What was done, or would be done, with an object. */
export function outcomeOf(result: RuleObjectResult): ResultOutcome {
  const { act } = result;
  if (act === null) {
    return findSkipLabel(result) === undefined ? NONE : SKIPPED;
  }
  const look = LOOKS[groupOf(act.action)];
  switch (act.state) {
    case 'would_act':
      return { ...look, label: look.future };
    case 'done':
      return { ...look, label: look.past };
    case 'failed':
      return {
        kind: 'failed',
        label: msg('Failed'),
        icon: ExclamationCircleIcon,
        hue: 'error',
      };
    case 'waiting':
    case 'sending':
      return { kind: 'waiting', label: look.present, icon: ArrowPathIcon, hue: 'pending' };
    case 'undone':
      return { kind: 'undone', label: msg('Undone'), icon: ArrowUturnLeftIcon, hue: 'off' };
    case 'skipped':
      return SKIPPED;
  }
}
