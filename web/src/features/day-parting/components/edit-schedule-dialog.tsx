import type { ScheduleDto } from '@ads-checker/shared/contracts/day-parting';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { updateSchedule } from '../queries.ts';
import { scheduleFormSchema, toScheduleInput } from '../schedule-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';

export function EditScheduleDialog({
  schedule,
  onClose,
}: {
  readonly schedule: ScheduleDto;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('day-parting');
  const values = useMemo(() => toScheduleInput(schedule), [schedule]);
  const product = useProductForm({ schema: scheduleFormSchema, values });
  const write = useWrite(updateSchedule);
  const save = product.submit(async ({ applyNow, ...fields }) => {
    const update = { ...fields, ...(applyNow ? { applyNow } : {}) };
    await write.run({ scheduleId: schedule.id, update });
    showToast({ tone: 'success', text: t('Schedule saved') });
    onClose();
  });
  return (
    <FormDialog
      title={t('Edit schedule “{name}”', { name: schedule.name })}
      size="hours"
      form={product}
      isHeld={!product.isChanged}
      saveLabel={t('Save')}
      onSave={(event) => void save(event)}
      onClose={onClose}
    >
      <ScheduleFields
        product={product}
        level={schedule.level}
        timeZone={schedule.timeZone}
        isEnabled={schedule.isEnabled}
      />
    </FormDialog>
  );
}
