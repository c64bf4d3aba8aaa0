import type { LaunchPlanDto } from '@ads-checker/shared/contracts/launch-plans';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverDate } from '../../../lib/server-time.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { defaultLocalTime, plannedTimeSchema } from '../../planned-changes/index.ts';
import { planStart } from '../queries.ts';

/** When a plan is launched by itself. */
export function StartTimeDialog({
  plan: { id, plannedStart },
  zones,
  prepare,
  onClose,
}: {
  readonly plan: Pick<LaunchPlanDto, 'id' | 'plannedStart'>;
  /** To choose from; the first is proposed. */
  readonly zones: readonly string[];
  /** Saves the plan; false when that failed. */
  readonly prepare: () => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const before = plannedStart?.state === 'planned' ? plannedStart : null;
  const [timeZone, setTimeZone] = useState(before?.timeZone ?? zones[0] ?? 'UTC');
  const schema = useMemo(() => plannedTimeSchema(timeZone), [timeZone]);
  const product = useProductForm({
    schema,
    values: { localTime: before?.localTime ?? defaultLocalTime(timeZone) },
  });
  const write = useWrite(planStart);
  const offered = [...new Set([...(before === null ? [] : [before.timeZone]), ...zones])];
  return (
    <FormDialog
      title={before === null ? t('Launch at a time') : t('Change start time')}
      form={product}
      saveLabel={t('Save time')}
      onSave={product.submit(async ({ localTime }) => {
        if (await prepare()) {
          await write.run({ launchPlanId: id, start: { localTime, timeZone } });
          onClose();
        }
      })}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label={t('Launch at')}
        hint={t('The plan is launched as it is by then.')}
        {...product.field('localTime')}
      />
      <SelectField
        label={t('Time zone')}
        value={timeZone}
        onChange={({ currentTarget: { value } }) => setTimeZone(value)}
      >
        {offered.map((zone) => (
          <option key={zone} value={zone}>
            {zoneLabel({ timeZone: zone, at: serverDate() })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
