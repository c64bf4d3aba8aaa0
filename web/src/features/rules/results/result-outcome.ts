import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import { readRuleAction } from '@ads-checker/shared/domain/rules/decide';
import {
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  ExclamationCircleIcon,
  ForwardIcon,
  MinusIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import type { Hue, IconType } from '../../../ui/hue.ts';
import { findSkipLabel } from '../rule-labels.ts';

export type OutcomeKind = 'on' | 'off' | 'none' | 'skipped' | 'failed' | 'waiting' | 'undone';

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

/** What was done, or would be done, with an object. */
export function outcomeOf(result: RuleObjectResult): ResultOutcome {
  const { act } = result;
  if (act === null) {
    return findSkipLabel(result) === undefined ? NONE : SKIPPED;
  }
  const isOn = readRuleAction(act.action).status === 'ACTIVE';
  const look = isOn
    ? ({ kind: 'on', icon: PlayCircleIcon, hue: 'active' } as const)
    : ({ kind: 'off', icon: PauseCircleIcon, hue: 'off' } as const);
  switch (act.state) {
    case 'would_act':
      return { ...look, label: isOn ? msg('Would turn on') : msg('Would turn off') };
    case 'done':
      return { ...look, label: isOn ? msg('Turned on') : msg('Turned off') };
    case 'failed':
      return {
        kind: 'failed',
        label: msg('Failed'),
        icon: ExclamationCircleIcon,
        hue: 'error',
      };
    case 'waiting':
    case 'sending':
      return {
        kind: 'waiting',
        label: isOn ? msg('Turning on…') : msg('Turning off…'),
        icon: ArrowPathIcon,
        hue: 'pending',
      };
    case 'undone':
      return { kind: 'undone', label: msg('Undone'), icon: ArrowUturnLeftIcon, hue: 'off' };
    case 'skipped':
      return SKIPPED;
  }
}
