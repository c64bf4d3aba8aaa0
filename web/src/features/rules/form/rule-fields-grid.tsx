import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import {
  RULE_ACTIONS,
  RULE_LEVELS,
  type RuleAction,
  type RuleLevel,
} from '@ads-checker/shared/contracts/rule-values';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Tracker, trackerUsersQuery } from '../../trackers/index.ts';
import type { RuleCurrencies } from '../column-labels.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { ACTION_LABELS, LEVEL_LABELS, PRESET_LABELS } from '../rule-labels.ts';
import { ActList } from './act-list.tsx';
import { ActiveHoursField } from './active-hours-field.tsx';
import type { RuleForm } from './use-rule-form.ts';

function Block({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 border-b border-line py-4 first:pt-0 @md/rule:grid-cols-2 @2xl/rule:grid-cols-3">
      {children}
    </div>
  );
}

interface TrackerFieldProps {
  readonly form: RuleForm;
  /** Undefined when none is chosen or it was deleted. */
  readonly tracker: Tracker | undefined;
  readonly isDisabled: boolean;
}

function TrackerField({ form, tracker, isDisabled }: TrackerFieldProps) {
  const { t } = useTranslation('rules');
  const { form: fields, field } = form.product;
  const { rows: trackers } = useOwned('binom');
  const binomId = fields.watch('binomId');
  return (
    <SelectField
      label={t('Tracker')}
      disabled={isDisabled}
      {...(trackers.length === 0
        ? {
            hint: (
              <Link to="/team-settings/trackers" className="underline">
                {t('Connect a tracker first')}
              </Link>
            ),
          }
        : {})}
      {...field('binomId', {
        onChange: () => fields.setValue('binomUserId', '', { shouldDirty: true }),
      })}
      value={binomId}
    >
      <option value="">{t('No tracker')}</option>
      {tracker === undefined && binomId !== '' && (
        <option value={binomId}>{t('Deleted tracker')}</option>
      )}
      {trackers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function TrackerUserField({ form, tracker, isDisabled }: TrackerFieldProps) {
  const { t } = useTranslation('rules');
  const { form: fields, field } = form.product;
  const binomId = fields.watch('binomId');
  const value = fields.watch('binomUserId');
  const { data, error, isFetching, refetch } = useServerQuery({
    ...trackerUsersQuery(tracker ?? { id: binomId, updatedAt: '' }),
    enabled: tracker !== undefined,
  });
  const users = data?.users;
  const [user] = users ?? [];
  const onlyUserId = users?.length === 1 ? user?.id : undefined;
  useEffect(() => {
    if (onlyUserId !== undefined && value === '' && !isDisabled) {
      fields.setValue('binomUserId', onlyUserId);
    }
  }, [onlyUserId, value, isDisabled, fields]);
  const hint =
    binomId === '' ? (
      t('Choose a tracker first')
    ) : isFetching && data === undefined ? (
      t('Loading tracker users…')
    ) : error !== null && data === undefined ? (
      <span className="flex items-start gap-2 text-error-ink">
        <span className="min-w-0 flex-1">
          {t('Couldn’t load tracker users: {reason}', {
            reason: plainErrorText({ error, translate: t }),
          })}
        </span>
        {canRetryHelp(error) && (
          <Button icon={ArrowPathIcon} isBusy={isFetching} onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        )}
      </span>
    ) : users?.length === 0 ? (
      t('This tracker has no users')
    ) : undefined;
  const isKnown = users?.some(({ id }) => id === value) ?? false;
  return (
    <SelectField
      label={t('Tracker user')}
      disabled={isDisabled || binomId === '' || (data === undefined && value === '')}
      {...(hint === undefined ? {} : { hint })}
      {...field('binomUserId')}
      value={value}
    >
      <option value="">{t('Choose')}</option>
      {!isKnown && value !== '' && (
        <option value={value}>
          {data === undefined ? value : t('{id} (not found in the tracker)', { id: value })}
        </option>
      )}
      {users?.map(({ id, login }) => (
        <option key={id} value={id}>
          {login}
        </option>
      ))}
    </SelectField>
  );
}

/** The action on the new level that corresponds to the one on the previous level. */
function adaptAction(action: RuleAction | '', from: RuleLevel, to: RuleLevel): RuleAction | '' {
  return action === `turn_on_${from}` || action === `turn_off_${from}`
    ? (action.replace(from, to) as RuleAction)
    : action;
}

function ActionField({
  form,
  name,
  label,
  isDisabled,
}: {
  readonly form: RuleForm;
  readonly name: 'truthyAction' | 'falsyAction';
  readonly label: string;
  readonly isDisabled: boolean;
}) {
  const { t } = useTranslation('rules');
  const { field } = form.product;
  return (
    <SelectField label={label} disabled={isDisabled} {...field(name)}>
      <option value="">{t('Do nothing')}</option>
      {RULE_ACTIONS.map((action) => (
        <option key={action} value={action}>
          {t(ACTION_LABELS[action])}
        </option>
      ))}
    </SelectField>
  );
}

/** All fields of a rule. */
export function RuleFieldsGrid({
  form,
  currencies,
  isDisabled = false,
  hasFocus = false,
}: {
  readonly form: RuleForm;
  readonly currencies: RuleCurrencies;
  readonly isDisabled?: boolean;
  /** Focuses the first field. */
  readonly hasFocus?: boolean;
}) {
  const { t } = useTranslation('rules');
  const { form: fields, field, errorOf } = form.product;
  const { rows: trackers } = useOwned('binom');
  const binomId = fields.watch('binomId');
  const tracker = trackers.find(({ id }) => id === binomId);
  const level = fields.watch('level');
  const interval = fields.watch('checkIntervalInSeconds');
  const chooseLevel = (next: RuleLevel): void => {
    for (const name of ['truthyAction', 'falsyAction'] as const) {
      fields.setValue(name, adaptAction(fields.getValues(name), level, next), {
        shouldDirty: true,
      });
    }
    fields.setValue('level', next, { shouldDirty: true });
  };
  return (
    <div className="@container/rule min-w-0">
      <Block>
        <TextField
          label={t('Name (optional)')}
          autoFocus={hasFocus}
          disabled={isDisabled}
          {...field('name')}
        />
        <TrackerField form={form} tracker={tracker} isDisabled={isDisabled} />
        <TrackerUserField form={form} tracker={tracker} isDisabled={isDisabled} />
        <SelectField
          label={t('What to check')}
          disabled={isDisabled}
          error={errorOf('level')}
          value={level}
          onChange={(event) => chooseLevel(event.target.value as RuleLevel)}
        >
          {RULE_LEVELS.map((each) => (
            <option key={each} value={each}>
              {t(LEVEL_LABELS[each])}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Figures for')} disabled={isDisabled} {...field('datePreset')}>
          {DATE_PRESETS.map((preset) => (
            <option key={preset} value={preset}>
              {t(PRESET_LABELS[preset])}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Day starts in')} disabled={isDisabled} {...field('zone')}>
          <option value="account">{t('Ad account’s time zone')}</option>
          <option value="tracker">
            {tracker === undefined
              ? t('Tracker’s time zone')
              : t('Tracker’s time zone ({zone})', { zone: tracker.timezone })}
          </option>
        </SelectField>
      </Block>
      <div className="border-b border-line py-4">
        <ConditionEditor
          editor={form.editor}
          version={tracker?.version ?? null}
          currencies={currencies}
          isDisabled={isDisabled}
        />
      </div>
      <Block>
        <ActionField form={form} name="truthyAction" label={t('Then')} isDisabled={isDisabled} />
        <ActionField
          form={form}
          name="falsyAction"
          label={t('Otherwise')}
          isDisabled={isDisabled}
        />
        {binomId !== '' && (
          <SelectField
            label={t('No data in the tracker')}
            disabled={isDisabled}
            {...field('whenNoTrackerRow')}
          >
            <option value="skip">{t('Skip')}</option>
            <option value="zero">{t('Count as zero')}</option>
          </SelectField>
        )}
      </Block>
      <div className="border-b border-line py-2">
        <ActList
          form={form}
          name="truthyActions"
          label={t('Then also')}
          currency={currencies.network}
          isDisabled={isDisabled}
        />
        <ActList
          form={form}
          name="falsyActions"
          label={t('Otherwise also')}
          currency={currencies.network}
          isDisabled={isDisabled}
        />
      </div>
      <Block>
        <TextField
          label={t('Check every')}
          disabled={isDisabled}
          placeholder="30 min"
          hint={t('Example: 30 min, 1 h 30 min')}
          {...field('checkIntervalInSeconds')}
        />
        <TextField
          label={t('Pause after a change (optional)')}
          disabled={isDisabled}
          placeholder="1 h 5 min"
          hint={t('Example: 1 h 5 min or 01:05:00. If empty, {interval}.', { interval })}
          {...field('postUpdateIgnorePeriod')}
        />
        <TextField
          label={t('Daily limit per object')}
          disabled={isDisabled}
          inputMode="numeric"
          hint={t('Changes per day in the ad account’s time zone.')}
          {...field('maxActsPerDay')}
        />
        <TextField
          label={t('Pause after manual change')}
          disabled={isDisabled}
          placeholder="1 h"
          hint={t('How long the rule skips an object after a member changes it. 0 turns this off.')}
          {...field('personPrecedenceMinutes')}
        />
      </Block>
      <ActiveHoursField form={form} isDisabled={isDisabled} />
    </div>
  );
}
