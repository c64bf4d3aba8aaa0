import {
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

/** The time, and the status or the amount. */
function editSchema({ operation, timeZone, currency }: PlannedChangeDto) {
  return plannedTimeSchema(timeZone).extend({
    status: z.enum(['ACTIVE', 'PAUSED']),
    value: z.string().refine(
      (value) =>
        operation.type !== 'budget' ||
        (currency !== null &&
          value.trim() !== '' &&
          findBudgetOperationFault({
            operation: { ...operation, value: toDecimalText(value) },
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
  const { id, level, objectCount, operation, localTime, timeZone, at, currency } = planned;
  const schema = useMemo(() => editSchema(planned), [planned]);
  const product = useProductForm({
    schema,
    values: {
      localTime,
      status: operation.type === 'status' ? operation.status : ('PAUSED' as const),
      value: operation.type === 'budget' ? operation.value : '',
    },
  });
  const write = useWrite(updatePlannedChange);
  const status = product.form.watch('status');
  const isPercent = operation.type === 'budget' && operation.unit === 'percent';
  const save = product.submit(async (values) => {
    const changed = plannedOperationSchema.parse(
      operation.type === 'status'
        ? { ...operation, status: values.status }
        : { ...operation, value: toDecimalText(values.value) },
    );
    const update: PlannedChangeUpdate = {
      ...(values.localTime === localTime ? {} : { localTime: values.localTime }),
      operation: changed,
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
      {operation.type === 'status' ? (
        <SegmentedControl
          label={t('Action')}
          className="self-start"
          value={status}
          onChange={(chosen) => product.form.setValue('status', chosen, { shouldDirty: true })}
          segments={[
            { key: 'ACTIVE', label: t('Turn on') },
            { key: 'PAUSED', label: t('Turn off') },
          ]}
        />
      ) : (
        <TextField
          {...product.field('value')}
          label={
            operation.mode === 'set'
              ? t('Set budget to')
              : operation.mode === 'raise'
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
