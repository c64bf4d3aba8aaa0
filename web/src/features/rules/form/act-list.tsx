import { RULE_ACTS_MAX } from '@ads-checker/shared/contracts/rule-acts';
import { PlusIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { type ActFields, NEW_ACT } from '../act-fields.ts';
import { ActRow } from './act-row.tsx';
import type { RuleForm } from './use-rule-form.ts';

/** Further acts of a branch, done after its action in their order. */
export function ActList({
  form,
  name,
  label,
  currency,
  isDisabled,
}: {
  readonly form: RuleForm;
  readonly name: 'truthyActions' | 'falsyActions';
  readonly label: string;
  /** Currency of the ad account; null when unknown. */
  readonly currency: string | null;
  readonly isDisabled: boolean;
}) {
  const { t } = useTranslation('rules');
  const { form: fields, errorOf } = form.product;
  const acts = fields.watch(name);
  const set = (next: readonly ActFields[]): void =>
    fields.setValue(name, [...next], {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: fields.formState.isSubmitted,
    });
  if (isDisabled && acts.length === 0) {
    return null;
  }
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-2 py-2">
      <legend className="text-sm font-medium text-ink-2">{label}</legend>
      {acts.length > 0 && (
        <ol className="flex w-full min-w-0 flex-col gap-2">
          {acts.map((act, index) => (
            <ActRow
              // biome-ignore lint/suspicious/noArrayIndexKey: acts have no identity
              key={index}
              act={act}
              currency={currency}
              isDisabled={isDisabled}
              errorOf={(field) => errorOf(`${name}.${index}.${field}`)}
              onChange={(changes) =>
                set(acts.map((other, at) => (at === index ? { ...other, ...changes } : other)))
              }
              onRemove={() => set(acts.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      )}
      {!isDisabled && acts.length < RULE_ACTS_MAX && (
        <Button icon={PlusIcon} onClick={() => set([...acts, NEW_ACT])}>
          {t('Add action')}
        </Button>
      )}
    </fieldset>
  );
}
