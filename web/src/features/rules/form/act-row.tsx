import { RULE_ACT_TYPES, type RuleActType } from '@ads-checker/shared/contracts/rule-acts';
import { RULE_LEVELS } from '@ads-checker/shared/contracts/rule-values';
import { ExclamationCircleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySymbol } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type ActFields, isLowerType, isMoneyType, isSetType } from '../act-fields.ts';
import { ACT_LEVEL_LABELS, ACT_TYPE_LABELS } from '../acts/act-labels.ts';
import { Choice, NumberInput } from '../compact-inputs.tsx';

interface ActRowProps {
  readonly act: ActFields;
  /** The message at a field, localised. */
  readonly errorOf: (field: keyof ActFields) => string | undefined;
  /** Currency of the ad account; null when unknown. */
  readonly currency: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (changes: Partial<ActFields>) => void;
  readonly onRemove: () => void;
}

interface PartProps extends ActRowProps {
  readonly noteId: string;
}

/** Attributes of one field of an act. */
function describe({ errorOf, noteId, isDisabled }: PartProps, field: keyof ActFields) {
  const isInvalid = errorOf(field) !== undefined;
  return {
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid ? noteId : undefined,
    disabled: isDisabled,
  };
}

function MoneyFields(props: PartProps) {
  const { t } = useTranslation('rules');
  const { act, currency, onChange } = props;
  const symbol = currency ?? currencySymbol(null);
  const isSet = isSetType(act.type);
  const isPercent = !isSet && act.unit === 'percent';
  return (
    <>
      <span className="text-ink-2">{isSet ? t('to') : t('by')}</span>
      <NumberInput
        aria-label={isSet ? t('New amount') : t('Change by')}
        unit={isSet ? symbol : null}
        value={act.value}
        className="w-28"
        {...describe(props, 'value')}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      {!isSet && (
        <>
          <Choice
            aria-label={t('Unit')}
            value={act.unit}
            className="w-18"
            {...describe(props, 'unit')}
            onChange={(event) => onChange({ unit: event.target.value as ActFields['unit'] })}
          >
            <option value="percent">%</option>
            <option value="amount">{symbol}</option>
          </Choice>
          <span className="text-ink-2">
            {isLowerType(act.type) ? t('to at least') : t('up to')}
          </span>
          <NumberInput
            aria-label={isLowerType(act.type) ? t('Floor (optional)') : t('Ceiling (optional)')}
            unit={symbol}
            value={act.bound}
            placeholder={t('no limit')}
            className="w-32"
            {...describe(props, 'bound')}
            onChange={(event) => onChange({ bound: event.target.value })}
          />
        </>
      )}
      {isPercent && (
        <>
          <span className="text-ink-2">{t('at most')}</span>
          <NumberInput
            aria-label={t('Most at once (optional)')}
            unit={symbol}
            value={act.maxStep}
            placeholder={t('no limit')}
            className="w-32"
            {...describe(props, 'maxStep')}
            onChange={(event) => onChange({ maxStep: event.target.value })}
          />
          <span className="text-ink-2">{t('at once')}</span>
        </>
      )}
    </>
  );
}

function LevelField(props: PartProps) {
  const { t } = useTranslation('rules');
  const { act, onChange } = props;
  return (
    <Choice
      aria-label={t('What to switch')}
      value={act.level}
      className="w-44"
      {...describe(props, 'level')}
      onChange={(event) => onChange({ level: event.target.value as ActFields['level'] })}
    >
      <option value="">{t('the object itself')}</option>
      {RULE_LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(ACT_LEVEL_LABELS[level])}
        </option>
      ))}
    </Choice>
  );
}

function PauseFields(props: PartProps) {
  const { t } = useTranslation('rules');
  const { act, onChange } = props;
  return (
    <>
      <LevelField {...props} />
      <Choice
        aria-label={t('Until when')}
        value={act.until}
        className="w-44"
        {...describe(props, 'until')}
        onChange={(event) => onChange({ until: event.target.value as ActFields['until'] })}
      >
        <option value="hours">{t('for some hours')}</option>
        <option value="tomorrow">{t('until the next day at')}</option>
      </Choice>
      {act.until === 'hours' ? (
        <NumberInput
          aria-label={t('Hours')}
          unit={t('h')}
          value={act.hours}
          className="w-24"
          {...describe(props, 'hours')}
          onChange={(event) => onChange({ hours: event.target.value })}
        />
      ) : (
        <input
          type="time"
          aria-label={t('Time in the ad account’s time zone')}
          value={act.at}
          className="h-(--control-h-lg) rounded-sm border border-control bg-surface px-2 text-ink outline-0 focus:border-focus disabled:bg-subtle aria-invalid:border-error max-desk:h-11 max-desk:text-xl pointer-coarse:text-xl"
          {...describe(props, 'at')}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      )}
    </>
  );
}

const FIELDS = ['type', 'value', 'bound', 'maxStep', 'hours', 'at'] as const;

/** One further act of a rule. */
export function ActRow(props: ActRowProps) {
  const { t } = useTranslation('rules');
  const { act, errorOf, isDisabled, onChange, onRemove } = props;
  const noteId = useId();
  const part = { ...props, noteId };
  const messages = [...new Set(FIELDS.flatMap((field) => errorOf(field) ?? []))];
  const { type } = act;
  const isSwitch = type === 'turn_on' || type === 'turn_off';
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <Choice
            aria-label={t('Action')}
            value={type}
            className="w-44"
            {...describe(part, 'type')}
            onChange={(event) => onChange({ type: event.target.value as RuleActType })}
          >
            {RULE_ACT_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(ACT_TYPE_LABELS[each])}
              </option>
            ))}
          </Choice>
          {isMoneyType(type) && <MoneyFields {...part} />}
          {isSwitch && <LevelField {...part} />}
          {type === 'pause_until' && <PauseFields {...part} />}
        </div>
        {!isDisabled && (
          <IconButton
            icon={XMarkIcon}
            label={t('Remove action: {name}', { name: t(ACT_TYPE_LABELS[type]) })}
            onClick={onRemove}
          />
        )}
      </div>
      {messages.length > 0 && (
        <p id={noteId} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          {messages.join(' ')}
        </p>
      )}
    </li>
  );
}
