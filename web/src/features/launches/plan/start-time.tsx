import { ClockIcon, ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { cancelStart } from '../queries.ts';
import { itemErrorText } from '../run-labels.ts';
import { startTimeText } from '../start-time-text.ts';
import { StartTimeDialog } from './start-time-dialog.tsx';
import type { EditedPlan, ReadablePlan } from './use-plan.ts';

/** Zones of the plan's ad accounts, then of this device. */
function zonesOf({ draft: { content } }: EditedPlan): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([...content.accounts.map(({ timeZone }) => timeZone), own])];
}

/** When the plan is launched by itself, and why it was not. */
export function StartTime({
  stored,
  plan,
  isReadOnly,
}: {
  readonly stored: ReadablePlan;
  readonly plan: EditedPlan;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation('launches');
  const [isChoosing, setChoosing] = useState(false);
  const cancel = useWrite(cancelStart);
  const { plannedStart } = stored;
  const isPlanned = plannedStart?.state === 'planned';
  const onCancel = async (): Promise<void> => {
    try {
      await cancel.run(stored.id);
    } catch (error) {
      const reason = plainErrorText({ error, translate: t });
      showToast({ tone: 'error', text: t('Couldn’t cancel the start: {reason}', { reason }) });
    }
  };
  return (
    <>
      {isPlanned && (
        <p className="flex gap-2" role="status">
          <ClockIcon aria-hidden="true" className="mt-0.5 size-4 text-ink-3" />
          <span className="min-w-0">
            {t('Launches {time}', { time: startTimeText(plannedStart) })}
            <span className="block text-sm text-ink-3">
              {zoneLabel({ timeZone: plannedStart.timeZone, at: new Date(plannedStart.at) })}
            </span>
          </span>
        </p>
      )}
      {plannedStart != null &&
        (plannedStart.state === 'missed' || plannedStart.state === 'failed') && (
          <p className="flex gap-2 text-sm text-warning-ink">
            <ExclamationTriangleIcon aria-hidden="true" className="mt-0.5 size-4 text-warning" />
            <span className="min-w-0">
              {t('Not launched {time}', { time: startTimeText(plannedStart) })}
              {plannedStart.error !== null && `: ${itemErrorText(plannedStart.error)}`}
            </span>
          </p>
        )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button icon={ClockIcon} onClick={() => setChoosing(true)}>
            {isPlanned ? t('Change start time') : t('Launch at a time')}
          </Button>
          {isPlanned && (
            <Button isBusy={cancel.isBusy} onClick={() => void onCancel()}>
              {t('Cancel start')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <StartTimeDialog
          plan={stored}
          zones={zonesOf(plan)}
          prepare={() => plan.saver.flush()}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
