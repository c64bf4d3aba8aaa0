import type {
  ScheduleDto,
  ScheduleEdgeReason,
  ScheduleWaitReason,
} from '@ads-checker/shared/contracts/day-parting';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  PauseCircleIcon,
  PlayCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { outcomeLabel, runningLabel } from '../../lib/bulk-change-labels.ts';
import { errorMessageText } from '../../lib/error-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import type { StatusLabel } from '../../lib/status-label.ts';

const t = getFixedT('day-parting');

const WAITS: Readonly<Record<ScheduleWaitReason, MessageKey>> = {
  paused_by_team: msg('All rules of the team are paused.'),
  profile_inactive: msg('The profile is disconnected from Facebook.'),
  proxy_down: msg('The proxy of the profile is down.'),
};
const REASONS: Readonly<Record<ScheduleEdgeReason, MessageKey>> = {
  paused_by_team: msg('All rules of the team were paused. Nothing was changed.'),
  profile_inactive: msg('The profile was disconnected from Facebook.'),
  proxy_down: msg('The proxy of the profile was down.'),
  late: msg('The server was down at this time. Nothing was changed.'),
  not_allowed: msg('The user who changed it last can no longer change ads of this profile.'),
};

type LastEdge = NonNullable<ScheduleDto['lastEdge']>;

/** What the schedule does at its edge, as a bulk change. */
function factsOf({ level }: Pick<ScheduleDto, 'level'>, { turnsOn }: LastEdge) {
  const status = turnsOn ? 'ACTIVE' : 'PAUSED';
  return { operation: { type: 'status', status }, level, currency: null, undoOf: null } as const;
}

/** Whether it acts. */
export function scheduleStatus({ isEnabled, waitsFor, nextEdge }: ScheduleDto): StatusLabel {
  if (!isEnabled) {
    return { hue: 'off', icon: PauseCircleIcon, label: t('Off') };
  }
  if (waitsFor !== null) {
    return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Waiting') };
  }
  return nextEdge === null
    ? { hue: 'off', icon: MinusCircleIcon, label: t('Ended') }
    : { hue: 'active', icon: PlayCircleIcon, label: t('On') };
}

export function waitLabel({ waitsFor }: ScheduleDto): string | undefined {
  return waitsFor === null ? undefined : t(WAITS[waitsFor]);
}

/** `Turns off today, 20:00` */
export function nextEdgeLabel({ nextEdge, timeZone }: ScheduleDto): string | undefined {
  if (nextEdge === null) {
    return undefined;
  }
  const time = formatDateTime({ at: new Date(nextEdge.at), timeZone });
  return nextEdge.turnsOn ? t('Turns on {time}', { time }) : t('Turns off {time}', { time });
}

/** What became of the last edge. */
export function lastEdgeStatus(schedule: ScheduleDto, lastEdge: LastEdge): StatusLabel {
  const { state, change } = lastEdge;
  if (state === 'missed') {
    return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Missed') };
  }
  if (state === 'failed') {
    return { hue: 'error', icon: XCircleIcon, label: t('Failed') };
  }
  if (change === null) {
    return { hue: 'active', icon: CheckCircleIcon, label: t('Carried out') };
  }
  const facts = factsOf(schedule, lastEdge);
  if (change.state === 'running') {
    const label = runningLabel(facts, change.counts.total);
    return { hue: 'pending', icon: ArrowPathIcon, label };
  }
  const label = outcomeLabel(facts, change.counts);
  return change.counts.failed > 0
    ? { hue: 'error', icon: XCircleIcon, label }
    : { hue: 'active', icon: CheckCircleIcon, label };
}

/** When the last edge was, and why it has its state. */
export function lastEdgeNote({ timeZone }: ScheduleDto, { at, reason, change }: LastEdge): string {
  const time = formatDateTime({ at: new Date(at), timeZone });
  const why =
    reason !== null
      ? t(REASONS[reason])
      : change?.error == null
        ? undefined
        : (change.error.networkMessage ??
          errorMessageText({
            refusal: { message: change.error.message, code: change.error.code ?? undefined },
            translate: t,
          }));
  return why === undefined ? time : `${time}. ${why}`;
}
