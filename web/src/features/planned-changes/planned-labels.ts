import type {
  PlannedChangeDto,
  PlannedChangeReason,
} from '@ads-checker/shared/contracts/planned-changes';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  NoSymbolIcon,
  PauseCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { outcomeLabel, runningLabel } from '../../lib/bulk-change-labels.ts';
import { errorMessageText } from '../../lib/error-words.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import type { StatusLabel } from '../../lib/status-label.ts';

const t = getFixedT('planned-changes');

const REASONS: Readonly<Record<PlannedChangeReason, MessageKey>> = {
  late: msg('The server was down at this time. Nothing was changed.'),
  paused_by_team: msg('All rules of the team were paused. Nothing was changed.'),
  not_allowed: msg('The user who planned it can no longer change ads of this profile.'),
  profile_disconnected: msg('The profile was disconnected from Facebook.'),
  profile_deleted: msg('The profile was deleted.'),
};

/** What a planned change does, as a bulk change. */
export function factsOf({ operation, level, currency }: PlannedChangeDto) {
  return { operation, level, currency, undoOf: null };
}

function carriedOut(planned: PlannedChangeDto): StatusLabel {
  const { change } = planned;
  if (change === null) {
    return { hue: 'active', icon: CheckCircleIcon, label: t('Carried out') };
  }
  const { counts, state } = change;
  if (state === 'running') {
    const label = runningLabel(factsOf(planned), counts.total);
    return { hue: 'pending', icon: ArrowPathIcon, label };
  }
  const label = outcomeLabel(factsOf(planned), counts);
  if (counts.failed > 0) {
    return { hue: 'error', icon: XCircleIcon, label };
  }
  return counts.changed === counts.total
    ? { hue: 'active', icon: CheckCircleIcon, label }
    : { hue: 'warning', icon: ExclamationTriangleIcon, label };
}

export function plannedStatus(planned: PlannedChangeDto): StatusLabel {
  switch (planned.state) {
    case 'planned':
      return planned.isPausedByTeam
        ? { hue: 'warning', icon: PauseCircleIcon, label: t('Waiting') }
        : { hue: 'pending', icon: ClockIcon, label: t('Planned') };
    case 'carried_out':
      return carriedOut(planned);
    case 'missed':
      return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Missed') };
    case 'failed':
      return { hue: 'error', icon: XCircleIcon, label: t('Failed') };
    case 'canceled':
      return { hue: 'off', icon: NoSymbolIcon, label: t('Canceled') };
  }
}

/** Why it has this state; undefined when there is nothing to add. */
export function plannedNote({
  reason,
  isPausedByTeam,
  change,
}: PlannedChangeDto): string | undefined {
  if (reason !== null) {
    return t(REASONS[reason]);
  }
  if (isPausedByTeam) {
    return t('All rules of the team are paused.');
  }
  return change?.error == null
    ? undefined
    : (change.error.networkMessage ??
        errorMessageText({
          refusal: { message: change.error.message, code: change.error.code ?? undefined },
          translate: t,
        }));
}
