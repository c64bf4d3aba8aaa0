import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { SCHEDULE_OBJECTS_MAX } from '@ads-checker/shared/contracts/day-parting';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { useIsOutOfReach } from '../../../lib/reach.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { createSchedule } from '../queries.ts';
import { newScheduleInput, scheduleFormSchema } from '../schedule-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';

/** A new schedule for chosen objects of an ad account. */
export function NewScheduleDialog({
  adUserId,
  account,
  level,
  objects,
  onClose,
}: {
  readonly adUserId: string;
  readonly account: Pick<AdAccountDto, 'id' | 'name' | 'timeZone'>;
  readonly level: AdObjectLevel;
  readonly objects: readonly { readonly id: string; readonly name: string | null }[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('day-parting');
  const navigate = useNavigate();
  const isOutOfReach = useIsOutOfReach();
  const [id] = useState(createRowId);
  const [values] = useState(() => newScheduleInput(account.name, objects));
  const product = useProductForm({ schema: scheduleFormSchema, values });
  const write = useWrite(createSchedule);
  const timeZone = account.timeZone ?? 'UTC';
  const isTooMany = objects.length > SCHEDULE_OBJECTS_MAX;
  const save = product.submit(async (fields) => {
    const wanted = {
      ...fields,
      id,
      adAccountId: account.id,
      adAccountName: account.name,
      level,
      timeZone,
      isEnabled: true,
    };
    await write.run({ adUserId, wanted });
    showToast({
      tone: 'success',
      text: t('Schedule “{name}” created', { name: fields.name }),
      action: { label: t('Schedules'), onPress: () => void navigate({ to: '/schedules' }) },
    });
    onClose();
  });
  return (
    <FormDialog
      title={t('New schedule for {objects}', {
        objects: objectCountLabel(level, objects.length),
      })}
      size="hours"
      form={product}
      isHeld={isOutOfReach || isTooMany}
      saveLabel={t('Create schedule')}
      onSave={(event) => void save(event)}
      onClose={onClose}
    >
      {isTooMany && (
        <Note tone="warning">
          {t('A schedule can have at most {count} objects.', { count: SCHEDULE_OBJECTS_MAX })}
        </Note>
      )}
      {isOutOfReach && <Note tone="warning">{t('Go online to create a schedule')}</Note>}
      <ScheduleFields product={product} level={level} timeZone={timeZone} isEnabled />
    </FormDialog>
  );
}
