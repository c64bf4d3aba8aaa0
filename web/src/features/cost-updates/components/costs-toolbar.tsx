import type { AdCostStatus } from '@ads-checker/shared/contracts/ad-cost-values';
import { ArrowDownTrayIcon, ArrowPathIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { STATUS_LABELS } from '../cost-labels.ts';
import { COST_PERIODS, type CostFilter, type CostsView } from '../search-params.ts';

const ANY = 'any';
const RANGE = 'range';

function DateField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-1">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        className="h-(--control-h) rounded-sm border border-line-strong bg-surface px-2 max-desk:h-10"
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </span>
  );
}

interface CostsToolbarProps {
  readonly adUserId: string;
  readonly view: CostsView;
  readonly today: string;
  readonly filter: CostFilter;
  readonly counts: Readonly<Record<AdCostStatus, number>> | undefined;
  /** Rows of the filter; undefined while unknown. */
  readonly total: number | undefined;
  readonly isBusy: boolean;
  readonly onText: (adId: string) => void;
  readonly onView: (view: CostsView) => void;
  readonly onReload: () => void;
  readonly actions: ReactNode;
}

export function CostsToolbar({
  adUserId,
  view,
  today,
  filter,
  counts,
  total,
  isBusy,
  onText,
  onView,
  onReload,
  actions,
}: CostsToolbarProps) {
  const { t } = useTranslation('cost-updates');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const [isSaving, setSaving] = useState(false);
  const { period, status } = view;
  const countOf = (key: AdCostStatus) =>
    counts === undefined ? undefined : formatNumber(counts[key]);
  const all =
    counts === undefined
      ? undefined
      : formatNumber(counts.pending + counts.success + counts.failure);
  const download = async () => {
    setSaving(true);
    try {
      saveFile(
        await loadCode(async () => {
          const { loadCostsCsv } = await import('../costs-csv.ts');
          return loadCostsCsv({ adUserId, filter, translate: t });
        }),
      );
    } catch (error) {
      showToast({
        id: 'costs-csv',
        tone: 'error',
        text: plainErrorText({ error, translate: t }),
      });
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Ad ID')}
        value={view.adId}
        onChange={(text) => onText(text.replaceAll(/\D/g, '').slice(0, 20))}
        shortcut="/"
        className="w-full desk:w-52"
      />
      <SegmentedControl<AdCostStatus | typeof ANY>
        label={t('Status')}
        className="max-desk:max-w-full max-desk:overflow-x-auto"
        value={view.isUnmatched ? 'failure' : (status ?? ANY)}
        segments={[
          { key: ANY, label: t('All'), count: all },
          ...(['pending', 'success', 'failure'] as const).map((key) => ({
            key,
            label: t(STATUS_LABELS[key]),
            count: countOf(key),
          })),
        ]}
        onChange={(key) =>
          onView({
            ...view,
            status: key === ANY ? undefined : key,
            isUnmatched: false,
            page: 1,
          })
        }
      />
      {view.isUnmatched && (
        <Button
          endIcon={XMarkIcon}
          onClick={() => onView({ ...view, isUnmatched: false, page: 1 })}
        >
          {t('No clicks')}
        </Button>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2 max-desk:ms-0 max-desk:w-full">
        {!('days' in period) && (
          <>
            <DateField
              label={t('From')}
              value={period.since}
              onChange={(since) => onView({ ...view, period: { ...period, since }, page: 1 })}
            />
            <DateField
              label={t('To')}
              value={period.until}
              onChange={(until) => onView({ ...view, period: { ...period, until }, page: 1 })}
            />
          </>
        )}
        <Select<string>
          label={t('Period')}
          className="w-44 max-desk:w-auto max-desk:min-w-36 max-desk:flex-1"
          value={'days' in period ? String(period.days) : RANGE}
          options={[
            ...COST_PERIODS.map((value) => ({
              key: String(value),
              label:
                value === 1
                  ? t('Today')
                  : t('{value, plural, one {Last day} other {Last # days}}', { value }),
            })),
            { key: RANGE, label: t('Dates') },
          ]}
          onChange={(key) =>
            onView({
              ...view,
              page: 1,
              period:
                key === RANGE
                  ? { since: filter.since ?? today, until: today }
                  : { days: Number(key) },
            })
          }
        />
        {actions}
        <IconButton
          icon={ArrowDownTrayIcon}
          label={t('Download CSV')}
          title={t('Download CSV')}
          variant="plain"
          disabled={total === undefined || total === 0}
          isBusy={isSaving}
          onClick={() => void download()}
        />
        <IconButton
          icon={ArrowPathIcon}
          label={t('Refresh')}
          title={t('Refresh')}
          variant="plain"
          isBusy={isBusy}
          onClick={onReload}
        />
      </div>
    </div>
  );
}
