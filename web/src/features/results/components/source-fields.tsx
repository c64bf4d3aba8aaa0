import type { ResultDayZone } from '@ads-checker/shared/contracts/results';
import { CheckIcon, ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Tracker, trackerUsersQuery } from '../../trackers/index.ts';
import { isCurrency, type SourceForm } from '../use-source-form.ts';
import { SourceOptions } from './source-options.tsx';

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
    <div className="flex min-w-0 flex-col gap-1">
      <SelectField
        label={t('Tracker user')}
        value={userId ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{t('All users')}</option>
        {users.map(({ id, login }) => (
          <option key={id} value={id} lang="">
            {login}
          </option>
        ))}
        {isMissing && <option value={userId}>{userId}</option>}
      </SelectField>
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

function DayZoneSelect({
  tracker,
  adAccountZone,
  dayZone,
  onChange,
}: {
  readonly tracker: Tracker;
  readonly adAccountZone: string | undefined;
  readonly dayZone: ResultDayZone;
  readonly onChange: (dayZone: ResultDayZone) => void;
}) {
  const { t } = useTranslation('results');
  const { timezone, name } = tracker;
  const isSame = dayZone === 'ad_account' || timezone === adAccountZone;
  return (
    <SelectField
      label={t('Day zone')}
      value={dayZone}
      hint={
        <span className="flex items-start gap-1.5">
          {isSame ? (
            <CheckIcon aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-active" />
          ) : (
            <ExclamationTriangleIcon
              aria-hidden="true"
              className="mt-0.5 size-3.5 flex-none text-warning"
            />
          )}
          {isSame
            ? t('Same day on Facebook and in {name}', { name })
            : t('Facebook counts spend in the ad account’s days.')}
        </span>
      }
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === 'tracker' ? 'tracker' : 'ad_account')
      }
    >
      <option value="ad_account">
        {adAccountZone === undefined
          ? t('Of the ad account')
          : t('{zone} · ad account', { zone: adAccountZone })}
      </option>
      <option value="tracker">{t('{zone} · tracker', { zone: timezone })}</option>
    </SelectField>
  );
}

/** Which tracker a profile’s revenue is read from, whose campaigns, and how its days are cut. */
export function SourceFields({
  form,
  adAccountZone,
  canManage,
}: {
  readonly form: SourceForm;
  /** IANA name; absent where several ad accounts are meant. */
  readonly adAccountZone?: string | undefined;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('results');
  const { value, change, tracker, task } = form;
  return (
    <fieldset
      disabled={!canManage}
      className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0 disabled:text-ink-3"
    >
      {!canManage && (
        <p className="text-sm text-ink-2">{t('You need to manage this profile to change this.')}</p>
      )}
      <div className="-mx-2">
        <SourceOptions form={form} />
      </div>
      {tracker !== undefined && (
        <div className="flex min-w-0 flex-col gap-3 border-t border-line pt-3">
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)] gap-3">
            {value.binomId === null ? (
              <div className="flex min-w-0 flex-col gap-1">
                <span className="text-sm font-medium text-ink-2">{t('Tracker user')}</span>
                <span className="text-ink-2">{t('As in the cost update')}</span>
              </div>
            ) : (
              <UserSelect
                key={tracker.id}
                tracker={tracker}
                userId={value.binomUserId}
                onChange={(binomUserId) => change({ binomUserId })}
              />
            )}
            <TextField
              label={t('Currency')}
              autoComplete="off"
              maxLength={3}
              value={value.trackerCurrency}
              isChanged={value.trackerCurrency !== task.trackerCurrency}
              error={
                isCurrency(value.trackerCurrency)
                  ? undefined
                  : t('Enter a code of three letters: USD')
              }
              onChange={({ currentTarget }) =>
                change({ trackerCurrency: currentTarget.value.toUpperCase() })
              }
            />
          </div>
          <DayZoneSelect
            tracker={tracker}
            adAccountZone={adAccountZone}
            dayZone={value.dayZone}
            onChange={(dayZone) => change({ dayZone })}
          />
        </div>
      )}
    </fieldset>
  );
}
