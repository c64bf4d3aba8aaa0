import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, NumberInput } from '../compact-inputs.tsx';
import { PRESET_LABELS } from '../rule-labels.ts';
import { readWindow, type TypedWindow, type WindowKind } from '../window-choice.ts';
import { windowLabel } from '../window-label.ts';

const OWN = '';
const BEFORE = 'before';
/** Before days of its own, as programs may save it. */
const BEFORE_THESE = 'before_these';

/** The time of a figure: days, hours, since the last action, or the time before the other figure's. */
export const WindowField = memo(function WindowField({
  name,
  value,
  isBefore,
  isInvalid,
  noteId,
  isDisabled,
  onChange,
}: {
  /** The figure. */
  readonly name: string;
  readonly value: TypedWindow;
  /** Undefined where there is no other figure before it. */
  readonly isBefore?: boolean;
  readonly isInvalid: boolean;
  readonly noteId: string;
  readonly isDisabled: boolean;
  readonly onChange: (window: TypedWindow, isBefore: boolean) => void;
}) {
  const { t } = useTranslation('rules');
  const { kind } = value;
  const described = isInvalid ? { 'aria-invalid': true, 'aria-describedby': noteId } : {};
  const window = readWindow(value);
  const chosen = isBefore === true ? (kind === null ? BEFORE : BEFORE_THESE) : (kind ?? OWN);
  return (
    <>
      <Choice
        aria-label={t('Days of {name}', { name })}
        value={chosen}
        disabled={isDisabled}
        {...described}
        className="w-36 max-desk:w-auto max-desk:flex-1 max-desk:basis-28"
        onChange={({ target }) => {
          const next = target.value;
          const isNextBefore = next === BEFORE;
          const nextKind = next === OWN || isNextBefore ? null : (next as WindowKind);
          onChange({ ...value, kind: nextKind }, isNextBefore);
        }}
      >
        <option value={OWN}>{t('the rule’s days')}</option>
        {isBefore !== undefined && <option value={BEFORE}>{t('the time before')}</option>}
        {chosen === BEFORE_THESE && window != null && (
          <option value={BEFORE_THESE}>{windowLabel(window, true)}</option>
        )}
        {DATE_PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {t(PRESET_LABELS[preset])}
          </option>
        ))}
        <optgroup label={t('By the hour')}>
          <option value="hours">{t('last hours')}</option>
          <option value="yesterday_by_this_hour">{windowLabel('yesterday_by_this_hour')}</option>
          <option value="since_last_act">{windowLabel('since_last_act')}</option>
        </optgroup>
      </Choice>
      {kind === 'hours' && chosen !== BEFORE_THESE && (
        <NumberInput
          aria-label={t('Hours of {name}', { name })}
          value={value.hoursText}
          unit={t('h')}
          disabled={isDisabled}
          {...described}
          className="w-16"
          onChange={({ target }) =>
            onChange({ ...value, hoursText: target.value }, isBefore === true)
          }
        />
      )}
    </>
  );
});
