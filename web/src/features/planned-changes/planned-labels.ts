import {
  operationsOf,
  type PlannedChangeDto,
  type PlannedChangeReason,
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
import {
  type BulkChangeFacts,
  orderLabel,
  outcomeLabel,
  runningLabel,
} from '../../lib/bulk-change-labels.ts';
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
  stopped: msg('It was stopped.'),
};

/** What each operation of a planned change does, as a bulk change. */
const listFacts = ({ level, currency, ...planned }: PlannedChangeDto): readonly BulkChangeFacts[] =>
  operationsOf(planned).map((operation) => ({ operation, level, currency, undoOf: null }));

/** `Turn on 40 campaigns, then set the budgets of 40 campaigns to €50.00` */
export function whatOf(planned: PlannedChangeDto): string {
  const [first = '', ...further] = listFacts(planned).map((facts) =>
    orderLabel(facts, planned.objectCount),
  );
  return further.reduce(
    (text, next) =>
      t('{first}, then {next}', {
        first: text,
        next: next.charAt(0).toLocaleLowerCase() + next.slice(1),
      }),
    first,
  );
}

/** Of the operations that were begun, in their order. */
function listOutcomes(planned: PlannedChangeDto) {
  const { change, furtherChanges } = planned;
  const facts = listFacts(planned);
  return (change === null ? [] : [change, ...furtherChanges]).flatMap((outcome, index) => {
    const own = facts[index];
    return own === undefined ? [] : [{ ...outcome, facts: own }];
  });
}

function carriedOut(planned: PlannedChangeDto): StatusLabel {
  const outcomes = listOutcomes(planned);
  if (outcomes.length === 0) {
    return { hue: 'active', icon: CheckCircleIcon, label: t('Carried out') };
  }
  const label = outcomes
    .map(({ facts, counts, state }) =>
      state === 'running' ? runningLabel(facts, counts.total) : outcomeLabel(facts, counts),
    )
    .join(', ');
  const isBegun = outcomes.length === operationsOf(planned).length;
  if (outcomes.some(({ counts }) => counts.failed > 0)) {
    return { hue: 'error', icon: XCircleIcon, label };
  }
  if (outcomes.some(({ state }) => state === 'running') || (!isBegun && planned.reason === null)) {
    return { hue: 'pending', icon: ArrowPathIcon, label };
  }
  return isBegun && outcomes.every(({ counts }) => counts.changed === counts.total)
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
export function plannedNote(planned: PlannedChangeDto): string | undefined {
  const { reason, isPausedByTeam, state } = planned;
  if (reason !== null) {
    return state === 'carried_out' ? t('The rest wasn’t started.') : t(REASONS[reason]);
  }
  if (isPausedByTeam) {
    return t('All rules of the team are paused.');
  }
  const error = listOutcomes(planned).find((outcome) => outcome.error !== null)?.error;
  return error == null
    ? undefined
    : (error.networkMessage ??
        errorMessageText({
          refusal: { message: error.message, code: error.code ?? undefined },
          translate: t,
        }));
}
