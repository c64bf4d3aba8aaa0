import type {
  AdObjectCheckState,
  AdObjectCheckTaskUpdate,
} from '@ads-checker/shared/contracts/object-checks';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { TaskRow } from '../../../ui/task-row.tsx';
import { TaskRuns, useIntervalText } from '../../../ui/task-runs.tsx';
import { TaskState } from '../../../ui/task-state.tsx';
import { TemplateSelect } from '../../notification-templates/index.ts';
import { runErrorText } from '../run-error-text.ts';

const t = getFixedT('object-checks');

interface CheckTaskProps {
  readonly state: AdObjectCheckState;
  readonly canManage: boolean;
  /** False for a profile that Facebook rejects: it is not checked. */
  readonly isConnected: boolean;
  readonly start: ComponentProps<typeof TaskRow>['start'];
  readonly onSave: (update: AdObjectCheckTaskUpdate) => Promise<void>;
  readonly isSaving: boolean;
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

function toProgress(progress: NonNullable<AdObjectCheckState['progress']>) {
  const { checkedAdAccounts: done, totalAdAccounts: total } = progress;
  const text =
    total === null
      ? t('Running…')
      : t('Running, {checked} of {total} ad accounts', { checked: done, total });
  return { text, done, total };
}

/** The ad object check: a row with its state, with settings and recent runs below. */
export function CheckTask(props: CheckTaskProps) {
  const { t } = useTranslation('object-checks');
  const { state, canManage, isConnected, start } = props;
  const { adObjectCheckTask: task, progress, runs, intervalMinutes } = state;
  return (
    <TaskRow
      name={t('Ad object check')}
      note={[
        task.shouldCheckAds ? t('Ad accounts and ads') : t('Ad accounts only'),
        ...(task.shouldCheckProducts ? [t('catalog items')] : []),
      ].join(', ')}
      state={
        <TaskState
          progress={progress && toProgress(progress)}
          isConnected={isConnected}
          runs={runs}
          reasonText={runErrorText}
          on={t('On')}
        />
      }
      task={state}
      start={start}
      canManage={canManage}
      canRun={isConnected}
    >
      <Settings {...props} />
      <TaskRuns
        runs={runs}
        interval={useIntervalText(intervalMinutes)}
        counts={[
          { head: t('Ad accounts'), value: ({ adAccountCount }) => adAccountCount },
          { head: t('Ads read'), value: ({ adCount }) => adCount },
          { head: t('Items read'), value: ({ productCount }) => productCount },
          { head: t('Changes'), value: ({ eventCount }) => eventCount, isMain: true },
        ]}
        reasonText={runErrorText}
      />
    </TaskRow>
  );
}
