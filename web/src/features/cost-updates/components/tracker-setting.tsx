import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import {
  type Tracker,
  trackerCampaignsQuery,
  trackerUsersQuery,
  VERSION_NAMES,
} from '../../trackers/index.ts';

const ALL = 'all';
/** More options than this can only be found by searching. */
const CAMPAIGNS_SHOWN = 100;

interface TrackerSettingProps {
  readonly setting: CostTarget;
  /** Undefined when it is not on this device. */
  readonly tracker: Tracker | undefined;
  readonly canManage: boolean;
  /** Undefined removes the tracker. */
  readonly onChange: (setting: CostTarget | undefined) => void;
}

function UserField({
  tracker,
  setting,
  onChange,
}: {
  readonly tracker: Tracker;
} & Pick<TrackerSettingProps, 'setting' | 'onChange'>) {
  const { t } = useTranslation('cost-updates');
  const { data, error, isFetching, refetch } = useServerQuery(trackerUsersQuery(tracker));
  const { binomUserId } = setting;
  const users = data?.users ?? [];
  const isMissing = binomUserId !== null && !users.some(({ id }) => id === binomUserId);
  return (
    <div className="flex flex-col gap-1">
      <Select<string>
        label={t('Tracker user')}
        isLabelShown
        className="max-w-64"
        value={binomUserId ?? ALL}
        options={[
          { key: ALL, label: t('All users') },
          ...users.map(({ id, login }) => ({ key: id, label: login, lang: '' })),
          ...(isMissing ? [{ key: binomUserId, label: binomUserId }] : []),
        ]}
        onChange={(key) =>
          onChange({ ...setting, binomUserId: key === ALL ? null : key, binomCampaignIds: [] })
        }
      />
      {isFetching && data === undefined ? (
        <p className="text-sm text-ink-3">{t('Loading users…')}</p>
      ) : error !== null ? (
        <p role="alert" className="text-sm text-error-ink">
          {plainErrorText({ error, translate: t })}{' '}
          {canRetryHelp(error) && (
            <button type="button" className="underline" onClick={() => void refetch()}>
              {t('Retry')}
            </button>
          )}
        </p>
      ) : (
        users.length === 0 && (
          <p className="text-sm text-ink-3">{t('This tracker doesn’t list its users.')}</p>
        )
      )}
      {binomUserId !== null && !TRACKER_CAPABILITIES[tracker.version].filtersCampaignsByUser && (
        <p className="text-sm text-ink-3">
          {t('This tracker can’t filter campaigns by user. All campaigns are listed.')}
        </p>
      )}
    </div>
  );
}

function CampaignList({
  tracker,
  setting,
  onChange,
}: {
  readonly tracker: Tracker;
} & Pick<TrackerSettingProps, 'setting' | 'onChange'>) {
  const { t } = useTranslation('cost-updates');
  const [text, setText] = useState('');
  const { binomUserId: userId, binomCampaignIds: chosen } = setting;
  const { data, error, isFetching, refetch } = useServerQuery(
    trackerCampaignsQuery({ ...tracker, userId }),
  );
  if (error !== null) {
    return (
      <Note
        tone="error"
        action={
          canRetryHelp(error) && (
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {t('Retry')}
            </Button>
          )
        }
      >
        {t('Couldn’t load campaigns')}. {plainErrorText({ error, translate: t })}
      </Note>
    );
  }
  if (data === undefined) {
    return <SkeletonRows count={3} cells={['w-40']} label={t('Loading campaigns…')} />;
  }
  const known = new Set(data.campaigns.map(({ id }) => id));
  const campaigns = [
    ...data.campaigns.filter(({ id, status }) => status !== 0 || chosen.includes(id)),
    ...chosen
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: id, status: 0 as const, trafficSourceId: null })),
  ].toSorted((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)));
  if (campaigns.length === 0) {
    return <p className="text-sm text-ink-3">{t('No campaigns found')}</p>;
  }
  const searchText = text.trim().toLocaleLowerCase();
  const found = campaigns.filter(({ name }) => name.toLocaleLowerCase().includes(searchText));
  return (
    <div className="min-w-0 rounded-md border border-line">
      <SearchField
        label={t('Search campaigns')}
        value={text}
        onChange={setText}
        className="rounded-b-none border-0 border-b"
      />
      <ul aria-label={t('Campaigns')} className="max-h-60 overflow-y-auto py-1">
        {found.slice(0, CAMPAIGNS_SHOWN).map(({ id, name, status }) => (
          <li key={id} className="px-2.5 py-1 pointer-coarse:py-2.5">
            <Checkbox
              isSelected={chosen.includes(id)}
              onChange={(isSelected) =>
                onChange({
                  ...setting,
                  binomCampaignIds: isSelected
                    ? [...chosen, id]
                    : chosen.filter((each) => each !== id),
                })
              }
            >
              <span className="min-w-0 text-start break-words">
                <span lang="">{name}</span>
                {status === 0 && <span className="text-ink-3"> {t('deleted')}</span>}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="px-2.5 pb-2 text-sm text-ink-3">
          {t('No campaigns found')}
        </p>
      )}
      {found.length > CAMPAIGNS_SHOWN && (
        <p className="border-t border-line px-2.5 py-1.5 text-sm text-ink-3">
          {t('Search to find {count} more', { count: found.length - CAMPAIGNS_SHOWN })}
        </p>
      )}
    </div>
  );
}

/** The settings of one tracker: whose campaigns, and which of them. */
export function TrackerSetting({ setting, tracker, canManage, onChange }: TrackerSettingProps) {
  const { t } = useTranslation('cost-updates');
  const { binomCampaignIds: chosen } = setting;
  const [isChoosing, setChoosing] = useState(chosen.length > 0);
  const isOfSome = isChoosing || chosen.length > 0;
  const name = tracker?.name ?? t('Unknown tracker');
  return (
    <fieldset
      aria-label={name}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line-strong p-3"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p lang="" className="truncate font-medium">
            {name}
          </p>
          <p className="text-sm text-ink-3">
            {tracker !== undefined && VERSION_NAMES[tracker.version]}
            {!canManage && (
              <>
                {' · '}
                {chosen.length === 0
                  ? t('All campaigns with traffic')
                  : t('{count, plural, one {# campaign} other {# campaigns}}', {
                      count: chosen.length,
                    })}
              </>
            )}
          </p>
        </div>
        {canManage && (
          <IconButton
            icon={XMarkIcon}
            variant="ghost"
            label={t('Remove {name}', { name })}
            onClick={() => onChange(undefined)}
          />
        )}
      </div>
      {canManage && tracker !== undefined && (
        <>
          <UserField tracker={tracker} setting={setting} onChange={onChange} />
          <div className="flex min-w-0 flex-col gap-2">
            <SegmentedControl<'all' | 'some'>
              label={t('Campaigns')}
              className="self-start"
              value={isOfSome ? 'some' : 'all'}
              segments={[
                { key: 'all', label: t('All with traffic') },
                { key: 'some', label: t('Chosen'), count: chosen.length || undefined },
              ]}
              onChange={(key) => {
                setChoosing(key === 'some');
                if (key === 'all') {
                  onChange({ ...setting, binomCampaignIds: [] });
                }
              }}
            />
            {isOfSome && <CampaignList tracker={tracker} setting={setting} onChange={onChange} />}
            {isOfSome && chosen.length === 0 && (
              <p className="text-sm text-ink-3">
                {t('None chosen: costs are sent to all campaigns with traffic.')}
              </p>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}
