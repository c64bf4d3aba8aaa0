import { useTranslation } from 'react-i18next';
import { WORKING_HOURS } from '../../../lib/working-hours.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { WeekGrid } from '../../../ui/week-grid.tsx';
import type { RuleForm } from './use-rule-form.ts';

/** Hours outside of which a rule does not run by itself. */
export function ActiveHoursField({
  form,
  isDisabled,
}: {
  readonly form: RuleForm;
  readonly isDisabled: boolean;
}) {
  const { t } = useTranslation('rules');
  const { form: fields, errorOf } = form.product;
  const hours = fields.watch('activeHours');
  const change = (next: typeof hours): void =>
    fields.setValue('activeHours', next, {
      shouldDirty: true,
      shouldValidate: fields.formState.isSubmitted,
    });
  return (
    <div className="flex flex-col gap-3 border-b border-line py-4">
      <Checkbox
        isSelected={hours !== null}
        isDisabled={isDisabled}
        onChange={(isSelected) => change(isSelected ? WORKING_HOURS : null)}
      >
        {t('Run only at certain hours')}
      </Checkbox>
      {hours !== null && (
        <>
          <WeekGrid
            label={t('Hours of the rule')}
            value={hours}
            isDisabled={isDisabled}
            onChange={change}
            error={errorOf('activeHours')}
          />
          <p className="text-sm text-ink-3">
            {t('In the time zone in which the day starts. Manual runs work at any time.')}
          </p>
        </>
      )}
    </div>
  );
}
