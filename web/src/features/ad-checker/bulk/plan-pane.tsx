import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { PlannedOperation } from '@ads-checker/shared/contracts/planned-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { findInstant } from '@ads-checker/shared/domain/time-zones';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { currencySymbol } from '../../../lib/format.ts';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { useIsOutOfReach } from '../../../lib/reach.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useActor } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { zoneLabel } from '../../../lib/zone-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { defaultLocalTime, planChange, plannedTimeSchema } from '../../planned-changes/index.ts';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import { BudgetFields, useBudgetOperation } from './budget-fields.tsx';
import { PaneFrame } from './pane-frame.tsx';

type Act = 'ACTIVE' | 'PAUSED' | 'none';

/** Plans turning the selected rows on or off, a change of their budgets, or both, for a later time. */
export function PlanPane({
  kind,
  adUserId,
  account,
  rows,
  onClose,
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly rows: readonly AdObjectRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const accountId = useActor().account?.id ?? '';
  const isOutOfReach = useIsOutOfReach();
  const timeZone = account.timeZone ?? 'UTC';
  const [act, setAct] = useState<Act>('ACTIVE');
  const budget = useBudgetOperation(rows, account.currency);
  const schema = useMemo(() => plannedTimeSchema(timeZone), [timeZone]);
  const values = useMemo(() => ({ localTime: defaultLocalTime(timeZone) }), [timeZone]);
  const product = useProductForm({ schema, values });
  const write = useWrite(planChange);
  const [id] = useState(createRowId);
  const localTime = product.form.watch('localTime');
  const [hasBudget, setHasBudget] = useState(false);
  const operations: readonly PlannedOperation[] = [
    ...(act === 'none' ? [] : [{ type: 'status' as const, status: act }]),
    ...(hasBudget ? [budget.operation as PlannedOperation] : []),
  ];
  const isReady = operations.length > 0 && (!hasBudget || budget.fault === undefined);
  const objects = countLabel({ kind, count: rows.length });
  const submit = product.submit(async (chosen) => {
    const [operation, ...furtherOperations] = operations;
    if (operation === undefined) {
      return;
    }
    await write.run({
      accountId,
      wanted: {
        id,
        adUserId,
        adAccountId: account.id,
        adAccountName: account.name,
        currency: account.currency,
        level: LEVEL_OF_KIND[kind],
        operation,
        furtherOperations,
        objectIds: rows.map((row) => row.id),
        localTime: chosen.localTime,
        timeZone,
      },
    });
    showToast({
      tone: 'success',
      text: t('Change of {objects} planned', { objects }),
      action: {
        label: t('Planned changes'),
        onPress: () => void navigate({ to: '/planned-changes' }),
      },
    });
    onClose();
  });
  const start = (): void => {
    if (isReady) {
      void submit();
    }
  };
  return (
    <PaneFrame
      title={t('Change at a time')}
      subtitle={t('{objects} selected in {account}', { objects, account: account.name })}
      onClose={onClose}
      onSubmit={start}
      footer={
        <>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!isReady || isOutOfReach}
            isBusy={product.isSubmitting}
            onClick={start}
          >
            {t('Plan change')}
            <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3">
        <SegmentedControl<Act>
          label={t('Action')}
          value={act}
          onChange={setAct}
          className="w-full [&>button]:flex-1 [&>button]:justify-center"
          segments={[
            { key: 'ACTIVE', label: t('Turn on') },
            { key: 'PAUSED', label: t('Turn off') },
            ...(kind === 'ads' ? [] : [{ key: 'none' as const, label: t('Don’t switch') }]),
          ]}
        />
        {kind !== 'ads' && (
          <Checkbox isSelected={hasBudget} onChange={setHasBudget}>
            {t('Change budgets')}
          </Checkbox>
        )}
        {hasBudget && <BudgetFields form={budget} sign={currencySymbol(account.currency)} />}
        <TextField
          {...product.field('localTime')}
          type="datetime-local"
          label={t('Date and time')}
          hint={zoneLabel({
            timeZone,
            at: findInstant({ timeZone, local: localTime }) ?? serverDate(),
          })}
        />
        <p className="text-sm text-ink-3">
          {t(
            'Your permissions are checked again at this time. If the server is over an hour late, nothing is changed.',
          )}
        </p>
        {isOutOfReach && <Note tone="warning">{t('Go online to plan a change')}</Note>}
        {product.failure !== null && (
          <Note tone="error">{plainErrorText({ error: product.failure, translate: t })}</Note>
        )}
      </div>
    </PaneFrame>
  );
}
