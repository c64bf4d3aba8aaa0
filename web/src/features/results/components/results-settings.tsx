import {
  type ResultTask,
  type ResultTaskUpdate,
  resultTaskUpdateSchema,
} from '@ads-checker/shared/contracts/results';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useEditedValue } from '../../../lib/use-edited-value.ts';
import { useOwned } from '../../../replica/index.ts';
import { TextField } from '../../../ui/field.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { listTrackers, type Tracker, trackerUsersQuery } from '../../trackers/index.ts';

const DEFAULT = 'default';
const ALL = 'all';

type Settings = Pick<ResultTask, 'binomId' | 'binomUserId' | 'trackerCurrency' | 'dayZone'>;

function isCurrency(text: string): boolean {
  return resultTaskUpdateSchema.safeParse({ trackerCurrency: text }).success;
}

function UserSelect({
  tracker,
  userId,
  onChange,
}: {
  readonly tracker: Tracker;
  readonly userId: string | null;
  readonly onChange: (userId: string | null) => void;
}) {
  const { t } = useTranslation('results');
  const { data, error, refetch } = useServerQuery(trackerUsersQuery(tracker));
  const users = data?.users ?? [];
  const isMissing = userId !== null && !users.some(({ id }) => id === userId);
  return (
    <div className="flex flex-col gap-1">
      <Select<string>
        label={t('Tracker user')}
        isLabelShown
        className="max-w-64"
        value={userId ?? ALL}
        options={[
          { key: ALL, label: t('All users') },
          ...users.map(({ id, login }) => ({ key: id, label: login, lang: '' })),
          ...(isMissing ? [{ key: userId, label: userId }] : []),
        ]}
        onChange={(key) => onChange(key === ALL ? null : key)}
      />
      {error !== null && (
        <p role="alert" className="text-sm text-error-ink">
          {plainErrorText({ error, translate: t })}{' '}
          {canRetryHelp(error) && (
            <button type="button" className="underline" onClick={() => void refetch()}>
              {t('Retry')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Which tracker a profile's revenue is read from, whose campaigns, and how its days are cut. */
export function ResultsSettings({
  adUserId,
  task,
  canManage,
  onSave,
}: {
  readonly adUserId: string;
  readonly task: ResultTask;
  readonly canManage: boolean;
  readonly onSave: (update: ResultTaskUpdate) => Promise<void>;
}) {
  const { t } = useTranslation('results');
  const { rows } = useOwned('binom');
  const trackers = listTrackers(rows, '');
  const { binomId, binomUserId, trackerCurrency, dayZone } = task;
  const form = useEditedValue<Settings>({
    saved: { binomId, binomUserId, trackerCurrency, dayZone },
    kind: undefined,
    id: adUserId,
    isRight: (value) => isCurrency(value.trackerCurrency),
  });
  const { value, change } = form;
  const sourceId = value.binomId ?? (binomId === null ? task.sourceBinomId : null);
  const tracker = rows.find(({ id }) => id === sourceId);
  const save = form.submit(async (next) => {
    await onSave(next);
    showToast({ id: 'results-task', tone: 'success', text: t('Settings saved') });
  });
  if (!canManage) {
    return (
      <p className="text-sm text-ink-3">{t('You need to manage this profile to change this.')}</p>
    );
  }
  if (trackers.length === 0) {
    return (
      <p className="text-sm text-ink-3">
        {t('This team has no trackers yet.')}{' '}
        <Link to="/team-settings/trackers" className="text-accent-ink hover:underline">
          {t('Team trackers')}
        </Link>
      </p>
    );
  }
  return (
    <SaveForm
      form={form}
      onSave={save}
      aria-label={t('Results from')}
      className="flex min-w-0 flex-col gap-3"
    >
      <Select<string>
        label={t('Results from')}
        isLabelShown
        className="max-w-64"
        value={value.binomId ?? DEFAULT}
        options={[
          { key: DEFAULT, label: t('Tracker of the cost update') },
          ...trackers.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
        ]}
        onChange={(key) => change({ binomId: key === DEFAULT ? null : key, binomUserId: null })}
      />
      {tracker !== undefined && (
        <UserSelect
          key={tracker.id}
          tracker={tracker}
          userId={value.binomUserId}
          onChange={(userId) => change({ binomUserId: userId })}
        />
      )}
      <TextField
        label={t('Currency of the tracker')}
        className="max-w-40"
        autoComplete="off"
        maxLength={3}
        value={value.trackerCurrency}
        isChanged={value.trackerCurrency !== trackerCurrency}
        hint={t('Revenue is converted from it at the rate of each day.')}
        error={
          isCurrency(value.trackerCurrency) ? undefined : t('Enter a code of three letters: USD')
        }
        onChange={({ currentTarget }) =>
          change({ trackerCurrency: currentTarget.value.toUpperCase() })
        }
      />
      <Select<ResultTask['dayZone']>
        label={t('Days')}
        isLabelShown
        className="max-w-64"
        value={value.dayZone}
        options={[
          { key: 'ad_account', label: t('Of the ad account’s time zone') },
          { key: 'tracker', label: t('Of the tracker’s time zone') },
        ]}
        onChange={(key) => change({ dayZone: key })}
      />
      <SaveBar form={form} label={t('Save')} />
    </SaveForm>
  );
}
