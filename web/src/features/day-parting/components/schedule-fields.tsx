import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { isInsideHours } from '@ads-checker/shared/domain/week-hours';
import { PlusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { serverDate } from '../../../lib/server-time.ts';
import type { ProductForm } from '../../../lib/use-form.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { WeekGrid } from '../../../ui/week-grid.tsx';
import { type ScheduleInput, type ScheduleValues, scheduleFormSchema } from '../schedule-form.ts';

type Product = ProductForm<ScheduleInput, ScheduleValues>;
const HEADING = 'text-sm font-medium text-ink-2';

function ExceptionFields({ product }: { readonly product: Product }) {
  const { t } = useTranslation('day-parting');
  const exceptions = product.form.watch('exceptions');
  const change = (next: ScheduleInput['exceptions']) =>
    product.form.setValue('exceptions', next, { shouldDirty: true });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className={HEADING}>{t('Days with other hours')}</legend>
      {exceptions.map((_exception, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place: a date may be typed twice
        <div key={index} className="flex items-start gap-2 max-desk:flex-wrap">
          <TextField
            {...product.field(`exceptions.${index}.date`)}
            type="date"
            label={t('Date')}
            className="w-40"
          />
          <TextField
            {...product.field(`exceptions.${index}.hours`)}
            label={t('Hours')}
            hint={t('Example: 8–12, 14–20. Empty: off all day')}
            className="min-w-44 flex-1"
          />
          <IconButton
            icon={XMarkIcon}
            label={t('Remove day')}
            className="mt-5"
            onClick={() => change(exceptions.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <Button
        icon={PlusIcon}
        className="self-start"
        onClick={() => change([...exceptions, { date: '', hours: '' }])}
      >
        {t('Add day')}
      </Button>
    </fieldset>
  );
}

function ObjectFields({
  product,
  level,
}: {
  readonly product: Product;
  readonly level: AdObjectLevel;
}) {
  const { t } = useTranslation('day-parting');
  const objects = product.form.watch('objects');
  return (
    <details>
      <summary className={HEADING}>{objectCountLabel(level, objects.length)}</summary>
      <ul className="mt-1 max-h-40 overflow-y-auto rounded-sm border border-line">
        {objects.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 px-2 py-0.5">
            <span className="min-w-0 flex-1 truncate" lang="">
              {name ?? id}
            </span>
            {objects.length > 1 && (
              <IconButton
                icon={XMarkIcon}
                label={t('Remove {name}', { name: name ?? id })}
                onClick={() =>
                  product.form.setValue(
                    'objects',
                    objects.filter((object) => object.id !== id),
                    { shouldDirty: true },
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What switching at once would do, by what is entered; undefined while that is not valid. */
function useTurnsOnNow(product: Product, timeZone: string): boolean | undefined {
  const parsed = scheduleFormSchema.safeParse(product.form.watch());
  return parsed.success ? isInsideHours({ ...parsed.data, timeZone }, serverDate()) : undefined;
}

/** The fields of a schedule. */
export function ScheduleFields({
  product,
  level,
  timeZone,
  isEnabled,
}: {
  readonly product: Product;
  readonly level: AdObjectLevel;
  readonly timeZone: string;
  readonly isEnabled: boolean;
}) {
  const { t } = useTranslation('day-parting');
  const { form } = product;
  const turnsOn = useTurnsOnNow(product, timeZone);
  const objects = objectCountLabel(level, form.watch('objects').length);
  return (
    <>
      <TextField {...product.field('name')} label={t('Name')} autoComplete="off" />
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={HEADING}>{t('Turned on during these hours')}</span>
          <span className="text-sm text-ink-3">{zoneLabel({ timeZone, at: serverDate() })}</span>
        </div>
        <WeekGrid
          label={t('Turned on during these hours')}
          value={form.watch('hours')}
          onChange={(hours) =>
            form.setValue('hours', hours, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          error={product.errorOf('hours')}
        />
      </div>
      <ExceptionFields product={product} />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
        <TextField {...product.field('startsOn')} type="date" label={t('First day (optional)')} />
        <TextField {...product.field('endsOn')} type="date" label={t('Last day (optional)')} />
      </div>
      <ObjectFields product={product} level={level} />
      {isEnabled && (
        <Checkbox
          isSelected={form.watch('applyNow')}
          onChange={(isSelected) => form.setValue('applyNow', isSelected, { shouldDirty: true })}
        >
          {turnsOn === false
            ? t('Also turn off {objects} now', { objects })
            : t('Also turn on {objects} now', { objects })}
        </Checkbox>
      )}
      <p className="text-sm text-ink-3">
        {t(
          'Manual changes stay until the next change of the schedule. Your permissions are checked again each time.',
        )}
      </p>
    </>
  );
}
