import type {
  AdObjectCheckState,
  AdObjectCheckTaskUpdate,
} from '@ads-checker/shared/contracts/object-checks';
import { CheckCircleIcon, ClockIcon, NoSymbolIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { TaskRow } from '../../../ui/task-row.tsx';
import { TemplateSelect } from '../../notification-templates/index.ts';
import { runErrorText } from '../run-error-text.ts';
import { CheckRuns } from './check-runs.tsx';

interface CheckTaskProps {
  readonly state: AdObjectCheckState;
  readonly canManage: boolean;
  /** False for a profile that Facebook rejects: it is not checked. */
  readonly isConnected: boolean;
  readonly onRun: () => Promise<void>;
  readonly isStarting: boolean;
  readonly onSave: (update: AdObjectCheckTaskUpdate) => Promise<void>;
  readonly isSaving: boolean;
}

function TaskState({ state, isConnected }: Pick<CheckTaskProps, 'state' | 'isConnected'>) {
  const { t } = useTranslation('object-checks');
  const { progress, runs } = state;
  if (progress !== null) {
    const { checkedAdAccounts: checked, totalAdAccounts: total } = progress;
    const text =
      total === null
        ? t('Running…')
        : t('Running, {checked} of {total} ad accounts', { checked, total });
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Status hue="pending" icon={ClockIcon} label={text} />
        <ProgressBar label={text} value={checked} max={total} className="max-w-52" />
      </div>
    );
  }
  if (!isConnected) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Stopped until the profile is fixed')} />;
  }
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  if (last === undefined) {
    return <Status hue="pending" icon={ClockIcon} label={t('Waiting for the first run')} />;
  }
  return last.error === null ? (
    <Status hue="active" icon={CheckCircleIcon} label={t('On')} />
  ) : (
    <Status hue="error" icon={XCircleIcon} label={runErrorText(last.error)} isWrapped />
  );
}

function Settings({
  state: { adObjectCheckTask: task },
  canManage,
  onSave,
  isSaving,
}: Pick<CheckTaskProps, 'state' | 'canManage' | 'onSave' | 'isSaving'>) {
  const { t } = useTranslation('object-checks');
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (update: AdObjectCheckTaskUpdate) => {
    setFailure(null);
    try {
      await onSave(update);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t('Check')}</h3>
      <Checkbox
        isSelected={task.shouldCheckAds}
        isDisabled={!canManage || isSaving}
        onChange={(isSelected) => void save({ shouldCheckAds: isSelected })}
      >
        {t('Ads: status and review feedback')}
      </Checkbox>
      <Checkbox
        isSelected={task.shouldCheckProducts}
        isDisabled={!canManage || isSaving}
        onChange={(isSelected) => void save({ shouldCheckProducts: isSelected })}
      >
        {t('Catalog items: review for dynamic ads')}
      </Checkbox>
      <p className="text-sm text-ink-3">{t('Ad accounts are always checked.')}</p>
      <TemplateSelect
        label={t('Template for ads')}
        type="ad_status_change"
        value={task.adStatusNotificationTemplateId}
        isDisabled={!canManage || isSaving}
        onChange={(id) => void save({ adStatusNotificationTemplateId: id })}
      />
      <TemplateSelect
        label={t('Template for ad accounts')}
        type="ad_account_status_change"
        value={task.adAccountStatusNotificationTemplateId}
        isDisabled={!canManage || isSaving}
        onChange={(id) => void save({ adAccountStatusNotificationTemplateId: id })}
      />
      {failure !== null && (
        <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
      )}
    </div>
  );
}

/** The ad object check: a row with its state, with settings and recent runs below. */
export function CheckTask(props: CheckTaskProps) {
  const { t } = useTranslation('object-checks');
  const { state, canManage, isConnected, onRun, isStarting } = props;
  const { adObjectCheckTask: task, progress, nextRunAt, runs, intervalMinutes } = state;
  return (
    <TaskRow
      name={t('Ad object check')}
      note={[
        task.shouldCheckAds ? t('Ad accounts and ads') : t('Ad accounts only'),
        ...(task.shouldCheckProducts ? [t('catalog items')] : []),
      ].join(', ')}
      state={<TaskState state={state} isConnected={isConnected} />}
      lastRunAt={runs.find(({ finishedAt }) => finishedAt !== null)?.finishedAt ?? null}
      nextRunAt={nextRunAt}
      isRunning={progress !== null}
      onRun={canManage ? onRun : undefined}
      isStarting={isStarting}
      canRun={isConnected}
    >
      <Settings {...props} />
      <CheckRuns runs={runs} intervalMinutes={intervalMinutes} />
    </TaskRow>
  );
}
