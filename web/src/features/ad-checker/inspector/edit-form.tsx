import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { findInstant } from '@ads-checker/shared/domain/time-zones';
import { PencilIcon } from '@heroicons/react/16/solid';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { currencySymbol } from '../../../lib/format.ts';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { type ProductForm, useProductForm } from '../../../lib/use-form.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import type { AdObjectEdit, PendingState } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { isAd } from '../ad-object.ts';
import { MinimumNote } from '../minimum-note.tsx';
import type { FocusField } from '../switching/row-actions.ts';
import { previousAmountText } from './edit-changes.ts';
import {
  createEditSchema,
  type EditableFields,
  type EditContext,
  type EditDraft,
  findMissedMinimum,
  toDraft,
  toEdit,
} from './edit-fields.ts';
import { EDIT_DRAFT } from './kept-draft.ts';
import type { EditAdObject } from './use-editing.ts';

export interface EditFormHandle {
  readonly focus: (field: FocusField) => void;
}

/** Why an object cannot be edited; where `takesLower`, its amounts can be lowered. */
export interface EditLock {
  readonly text: string;
  readonly takesLower: boolean;
}

interface EditFormProps {
  readonly row: Exclude<AdObjectRow, { adSetId: unknown }>;
  readonly fields: EditableFields;
  readonly context: EditContext;
  readonly pending: PendingState | undefined;
  /** Undefined when everything can be edited. */
  readonly lock: EditLock | undefined;
  readonly onEdit: EditAdObject;
  readonly onDrop: (commandId: string) => Promise<void>;
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** Values inherited from another level. */
  readonly inherited: ReactNode;
  readonly ref?: Ref<EditFormHandle>;
}

/** Maps fields of a command to fields of the form. */
const DRAFT_FIELDS = {
  name: 'name',
  dailyBudget: 'budget',
  lifetimeBudget: 'budget',
  bidAmount: 'bidAmount',
  startTime: 'startTime',
  endTime: 'endTime',
} as const satisfies Record<string, keyof EditDraft>;

function isCommandField(field: string): field is keyof typeof DRAFT_FIELDS {
  return field in DRAFT_FIELDS;
}

type EditProduct = ProductForm<EditDraft, EditDraft>;

/** The saved values and the rules for new ones, while those stay the same. */
function useEditSchema({
  row,
  fields,
  context: { currency, timeZone },
  onlyLower,
}: Pick<EditFormProps, 'row' | 'fields' | 'context'> & { readonly onlyLower: boolean }) {
  const savedText = JSON.stringify(toDraft({ row, fields, timeZone }));
  const fieldsText = JSON.stringify(fields);
  return useMemo(() => {
    const saved = JSON.parse(savedText) as EditDraft;
    const editable = JSON.parse(fieldsText) as EditableFields;
    const limits = { currency, timeZone, onlyLower };
    return { saved, schema: createEditSchema({ fields: editable, saved, context: limits }) };
  }, [savedText, fieldsText, currency, timeZone, onlyLower]);
}

function UnsavedEdits({
  count,
  onDiscard,
}: {
  readonly count: number;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  return (
    <div className={FOOTER}>
      <span className="flex items-center gap-1.5 text-ink">
        <PencilIcon aria-hidden="true" className="size-4 text-pending" />
        {t('{count, plural, one {# unsaved} other {# unsaved}}', { count })}
      </span>
      <Button className="ms-auto" onClick={onDiscard}>
        {t('Discard')}
      </Button>
      <Button type="submit" variant="primary">
        {t('Save')}
        <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
      </Button>
    </div>
  );
}

/** An edit that was refused: its input is shown again, with what is wrong with it. */
function useFailedEdit({
  row,
  fields,
  pending,
  timeZone,
  product: { form, setFieldError },
}: Pick<EditFormProps, 'row' | 'fields' | 'pending'> & {
  readonly timeZone: string;
  readonly product: EditProduct;
}) {
  const failed =
    pending?.tone === 'failed' && pending.command.name === 'editAdObject'
      ? pending.command
      : undefined;
  const restoreFailed = useEffectEvent(() => {
    if (failed === undefined) {
      return;
    }
    const attempted = toDraft({ row: { ...row, ...failed.patch }, fields, timeZone });
    for (const name of Object.keys(failed.payload).filter(isCommandField)) {
      const field = DRAFT_FIELDS[name];
      form.setValue(field, attempted[field], { shouldDirty: true });
      const message = failed.error?.fields?.[name];
      if (message !== undefined) {
        setFieldError({ name: field, message, kind: 'server' });
      }
    }
  });
  useEffect(() => {
    if (failed?.id !== undefined) {
      restoreFailed();
    }
  }, [failed?.id]);
  return failed;
}

function TimeFields({
  fields,
  timeZone,
  isLocked,
  product: { form, field },
}: Pick<EditFormProps, 'fields'> & {
  readonly timeZone: string;
  readonly isLocked: boolean;
  readonly product: EditProduct;
}) {
  const { t } = useTranslation('ad-checker');
  const { dirtyFields } = form.formState;
  const draft = form.watch();
  const zoneOf = (field: 'startTime' | 'endTime') => {
    const at = findInstant({ timeZone, local: draft[field] }) ?? serverDate();
    return zoneLabel({ timeZone, at });
  };
  const timeInput = {
    type: 'datetime-local',
    readOnly: isLocked,
    className: 'col-span-2',
  } as const;
  return (
    <>
      {fields.hasStart && (
        <TextField
          {...field('startTime')}
          {...timeInput}
          label={t('Start')}
          isChanged={dirtyFields.startTime === true}
          hint={zoneOf('startTime')}
        />
      )}
      {fields.hasEnd && (
        <TextField
          {...field('endTime')}
          {...timeInput}
          label={t('End')}
          isChanged={dirtyFields.endTime === true}
          hint={
            draft.endTime === '' ? (
              fields.needsEnd ? (
                zoneOf('endTime')
              ) : (
                t('No end date')
              )
            ) : (
              <>
                {zoneOf('endTime')}
                {!fields.needsEnd && !isLocked && (
                  <button
                    type="button"
                    className="ms-2 font-medium text-accent-ink hover:underline"
                    onClick={() =>
                      form.setValue('endTime', '', { shouldDirty: true, shouldValidate: true })
                    }
                  >
                    {t('Remove end date')}
                  </button>
                )}
              </>
            )
          }
        />
      )}
    </>
  );
}

export function EditForm({
  row,
  fields,
  context,
  pending,
  lock,
  onEdit,
  onDrop,
  onDirtyChange,
  inherited,
  ref,
}: EditFormProps) {
  const { t } = useTranslation('ad-checker');
  const { currency, timeZone } = context;
  const isLocked = lock !== undefined;
  const onlyLower = lock?.takesLower === true;
  const { saved, schema } = useEditSchema({ row, fields, context, onlyLower });
  const product = useProductForm<EditDraft, EditDraft>({
    schema,
    values: saved,
    ...(isLocked && !onlyLower ? {} : { kept: { kind: EDIT_DRAFT, id: row.id } }),
  });
  const { form, submit, field, isChanged } = product;
  const { dirtyFields } = form.formState;
  const dirtyCount = Object.keys(dirtyFields).length;

  useEffect(() => {
    onDirtyChange(isChanged);
    return () => onDirtyChange(false);
  }, [isChanged, onDirtyChange]);

  const failed = useFailedEdit({ row, fields, pending, timeZone, product });
  const element = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => ({
    focus: (field) => {
      if (field === 'name' || fields.budget !== null) {
        form.setFocus(field, { shouldSelect: true });
      } else {
        // The next keystrokes are a budget and must not go into the name
        element.current?.querySelector<HTMLElement>('[data-inherited] a')?.focus();
      }
    },
  }));

  const save = submit(async (draft) => {
    const differing = Object.entries(toEdit({ row, fields, saved, draft, context }));
    // The row may not show the latest save yet
    const edit: AdObjectEdit = Object.fromEntries(
      differing.filter(
        ([name]) => !isCommandField(name) || form.getFieldState(DRAFT_FIELDS[name]).isDirty,
      ),
    );
    const answer = Object.keys(edit).length === 0 ? 'accepted' : await onEdit({ row, edit });
    return answer === 'accepted' ? draft : undefined;
  });
  const discard = () => {
    product.discard();
    if (failed !== undefined) {
      void onDrop(failed.id);
    }
  };

  const draft = form.watch();
  const wasAmount = (field: 'budget' | 'bidAmount', money: MoneyDto | null) => {
    if (!dirtyFields[field] || money === null) {
      return undefined;
    }
    const { dailyBudget, lifetimeBudget, bidAmount } = toEdit({
      row,
      fields,
      saved,
      draft,
      context,
    });
    const to = field === 'bidAmount' ? bidAmount : (dailyBudget ?? lifetimeBudget);
    return to === undefined ? undefined : (
      <span className="text-pending-ink">{previousAmountText({ from: money, to })}</span>
    );
  };
  const minimum = findMissedMinimum({ draft, saved, fields, context });
  const amountInput = {
    inputMode: 'decimal',
    autoComplete: 'off',
    prefix: currencySymbol(currency),
    readOnly: isLocked && !onlyLower,
  } as const;
  return (
    <SaveForm
      ref={element}
      form={product}
      isGuarded={failed === undefined}
      aria-label={t('Fields of {name}', { name: row.name })}
      className="flex flex-col"
      onSave={save}
    >
      <DraftNote draft={product.draft} className="px-4 pb-3" />
      <div className="grid grid-cols-2 items-start gap-3 px-4 pb-4">
        <TextField
          {...field('name')}
          label={t('Name')}
          lang=""
          autoComplete="off"
          readOnly={isLocked}
          className="col-span-2"
          isChanged={dirtyFields.name === true}
        />
        {fields.budget !== null && (
          <TextField
            {...field('budget')}
            {...amountInput}
            label={fields.budget === 'dailyBudget' ? t('Daily budget') : t('Lifetime budget')}
            isChanged={dirtyFields.budget === true}
            hint={wasAmount('budget', isAd(row) ? null : row[fields.budget])}
          />
        )}
        {minimum !== undefined && (
          <MinimumNote
            minimum={minimum}
            className="col-span-2"
            onTake={() =>
              form.setValue('budget', minimum.amount, { shouldDirty: true, shouldValidate: true })
            }
          />
        )}
        {fields.hasBid && 'bidAmount' in row && (
          <TextField
            {...field('bidAmount')}
            {...amountInput}
            label={t('Bid cap')}
            isChanged={dirtyFields.bidAmount === true}
            hint={wasAmount('bidAmount', row.bidAmount)}
          />
        )}
        {inherited}
        <TimeFields fields={fields} timeZone={timeZone} isLocked={isLocked} product={product} />
        {product.isInvalid && (
          <p role="alert" className="col-span-2 text-sm text-error-ink">
            {t('Some fields are filled incorrectly. Please correct them and try again.')}
          </p>
        )}
      </div>
      {isLocked && !(onlyLower && isChanged) ? (
        <p className={FOOTER}>{lock.text}</p>
      ) : (
        isChanged && <UnsavedEdits count={dirtyCount} onDiscard={discard} />
      )}
    </SaveForm>
  );
}

export const FOOTER =
  'sticky bottom-0 flex min-h-12 items-center gap-2 border-t border-line-strong bg-canvas px-4 py-2 text-ink-2';
