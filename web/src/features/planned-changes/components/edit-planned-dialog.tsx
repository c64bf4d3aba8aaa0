import {
  operationsOf,
  type PlannedChangeDto,
  type PlannedChangeUpdate,
  plannedOperationSchema,
} from '@ads-checker/shared/contracts/planned-changes';
import { findBudgetOperationFault } from '@ads-checker/shared/domain/ad-object-changes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { currencySymbol } from '../../../lib/format.ts';
import { toDecimalText } from '../../../lib/typed-number.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { plannedTimeSchema } from '../planned-time.ts';
import { updatePlannedChange } from '../queries.ts';

const findStatus = (planned: PlannedChangeDto) =>
  operationsOf(planned).find((operation) => operation.type === 'status');
const findBudget = (planned: PlannedChangeDto) =>
  operationsOf(planned).find((operation) => operation.type === 'budget');

/** The time, and the status and the amount that it changes. */
function editSchema(planned: PlannedChangeDto) {
  const { timeZone, currency } = planned;
  const budget = findBudget(planned);
  return plannedTimeSchema(timeZone).extend({
    status: z.enum(['ACTIVE', 'PAUSED']),
    value: z.string().refine(
      (value) =>
        budget === undefined ||
        (currency !== null &&
          value.trim() !== '' &&
          findBudgetOperationFault({
            operation: { ...budget, value: toDecimalText(value) },
            currency,
          }) !== 'value'),
      'must be a number like 9.99',
    ),
  });
}

export function EditPlannedDialog({
  planned,
  onClose,
}: {
  readonly planned: PlannedChangeDto;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('planned-changes');
  const { id, level, objectCount, localTime, timeZone, at, currency } = planned;
  const [status, budget] = [findStatus(planned), findBudget(planned)];
  const schema = useMemo(() => editSchema(planned), [planned]);
  const product = useProductForm({
    schema,
    values: {
      localTime,
      status: status?.status ?? ('PAUSED' as const),
      value: budget?.value ?? '',
    },
  });
  const write = useWrite(updatePlannedChange);
  const chosenStatus = product.form.watch('status');
  const isPercent = budget?.unit === 'percent';
  const save = product.submit(async (values) => {
    const [operation, ...furtherOperations] = operationsOf(planned).map((each) =>
      plannedOperationSchema.parse(
        each === status
          ? { ...each, status: values.status }
          : each === budget
            ? { ...each, value: toDecimalText(values.value) }
            : each,
      ),
    );
    const update: PlannedChangeUpdate = {
      ...(values.localTime === localTime ? {} : { localTime: values.localTime }),
      operation,
      ...(furtherOperations.length === 0 ? {} : { furtherOperations }),
    };
    await write.run({ plannedChangeId: id, update });
    showToast({ tone: 'success', text: t('Planned change saved') });
    onClose();
  });
  return (
    <FormDialog
      title={t('Change what is planned for {objects}', {
        objects: objectCountLabel(level, objectCount),
      })}
      form={product}
      isHeld={!product.isChanged}
      saveLabel={t('Save')}
      onSave={(event) => void save(event)}
      onClose={onClose}
    >
      {status !== undefined && (
        <SegmentedControl
          label={t('Action')}
          className="self-start"
          value={chosenStatus}
          onChange={(chosen) => product.form.setValue('status', chosen, { shouldDirty: true })}
          segments={[
            { key: 'ACTIVE', label: t('Turn on') },
            { key: 'PAUSED', label: t('Turn off') },
          ]}
        />
      )}
      {budget !== undefined && (
        <TextField
          {...product.field('value')}
          label={
            budget.mode === 'set'
              ? t('Set budget to')
              : budget.mode === 'raise'
                ? t('Raise budget by')
                : t('Lower budget by')
          }
          inputMode="decimal"
          {...(isPercent ? {} : { prefix: currencySymbol(currency) })}
          end={isPercent ? <span className="text-ink-3">%</span> : undefined}
        />
      )}
      <TextField
        {...product.field('localTime')}
        type="datetime-local"
        label={t('Date and time')}
        hint={zoneLabel({ timeZone, at: new Date(at) })}
      />
    </FormDialog>
  );
}
