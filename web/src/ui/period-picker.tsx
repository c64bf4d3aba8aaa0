import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import { timeRangeSchema } from '@ads-checker/shared/contracts/time-range';
import { CalendarIcon, CheckIcon, ChevronDownIcon } from '@heroicons/react/16/solid';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRange } from '../lib/format.ts';
import { PRESET_LABELS } from '../lib/period-labels.ts';
import { getPeriodRange, type Period } from '../lib/periods.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { cx } from './class-names.ts';
import { Popover } from './popover.tsx';

interface PeriodPickerProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  /** IANA zone. */
  readonly timeZone: string;
  /** Absent where figures cannot be compared. */
  readonly isCompared?: boolean | undefined;
  readonly onCompared?: (isCompared: boolean) => void;
}

interface RangeFormProps {
  readonly since: string;
  readonly until: string;
  readonly today: string;
  readonly onApply: (period: Period) => void;
}

function DateField({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: string;
  max: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        max={max}
        className="h-8 w-full min-w-0 rounded-sm border border-control bg-surface px-2 focus-visible:border-focus max-desk:h-11 max-desk:text-xl"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function RangeForm({ since, until, today, onApply }: RangeFormProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState({ since, until });
  const parsed = timeRangeSchema.safeParse(range);
  return (
    <form
      className="flex flex-col gap-3 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success) {
          onApply({ range: parsed.data });
        }
      }}
    >
      <div className="flex gap-2">
        <DateField
          label={t('From')}
          value={range.since}
          max={today}
          onChange={(value) => setRange({ ...range, since: value })}
        />
        <DateField
          label={t('To')}
          value={range.until}
          max={today}
          onChange={(value) => setRange({ ...range, until: value })}
        />
      </div>
      {!parsed.success && (
        <p role="alert" className="text-sm text-error-ink">
          {t('End date can’t be before start date.')}
        </p>
      )}
      <Button type="submit" variant="primary" disabled={!parsed.success}>
        {t('Apply')}
      </Button>
    </form>
  );
}

export const PeriodPicker = memo(function PeriodPicker({
  period,
  onChange,
  timeZone,
  isCompared,
  onCompared,
}: PeriodPickerProps) {
  const { t } = useTranslation();
  const now = useNow();
  const range = getPeriodRange({ period, timeZone, now });
  const text =
    'preset' in period && period.preset === 'all_time'
      ? t(PRESET_LABELS.all_time)
      : formatRange({ ...range, now });
  const today = getPeriodRange({ period: { preset: 'today' }, timeZone, now }).until;
  const name = 'preset' in period ? t(PRESET_LABELS[period.preset]) : t('Custom range');
  return (
    <Popover
      label={t('Period')}
      placement="bottom end"
      className="w-64"
      trigger={
        <Button
          icon={CalendarIcon}
          endIcon={ChevronDownIcon}
          aria-label={t('Period: {name}, {text}', { name, text })}
        >
          <span>{text}</span>
        </Button>
      }
    >
      {({ close }) => (
        <>
          <div className="grid grid-cols-2 gap-px p-1">
            {DATE_PRESETS.map((preset) => {
              const isChosen = 'preset' in period && period.preset === preset;
              return (
                <button
                  key={preset}
                  type="button"
                  aria-pressed={isChosen}
                  className={cx(
                    'flex min-h-7 items-center gap-1.5 rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11',
                    isChosen && 'bg-selected font-medium',
                  )}
                  onClick={() => {
                    onChange({ preset });
                    close();
                  }}
                >
                  <span className="flex-1">{t(PRESET_LABELS[preset])}</span>
                  {isChosen && <CheckIcon aria-hidden="true" className="size-4 text-accent-ink" />}
                </button>
              );
            })}
          </div>
          <RangeForm
            {...range}
            today={today}
            onApply={(next) => {
              onChange(next);
              close();
            }}
          />
          {isCompared !== undefined && (
            <div className="border-t border-line p-1">
              <Checkbox
                isSelected={isCompared}
                className="min-h-7 w-full rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11"
                onChange={(next) => onCompared?.(next)}
              >
                {t('Compare with previous period')}
              </Checkbox>
            </div>
          )}
          <p className="border-t border-line px-3 py-2 text-sm text-ink-3">
            {t('Time zone: {timeZone}. Weeks start on Monday.', { timeZone })}
          </p>
        </>
      )}
    </Popover>
  );
});
