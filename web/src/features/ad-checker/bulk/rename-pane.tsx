import {
  AD_OBJECT_NAME_MAX,
  type RenameOperation,
} from '@ads-checker/shared/domain/ad-object-changes';
import { ForwardIcon } from '@heroicons/react/16/solid';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import type { BulkPaneProps } from './budget-pane.tsx';
import { skipText } from './bulk-labels.ts';
import { type BulkPlan, planBulkChange } from './bulk-plan.ts';
import { PaneFrame } from './pane-frame.tsx';
import { type ListEntry, RowList } from './row-list.tsx';

function listEntries({
  plan,
  kind,
  titles,
}: {
  readonly plan: BulkPlan;
  readonly kind: ObjectKind;
  readonly titles: { readonly skipped: string; readonly changed: string };
}): ListEntry[] {
  const head = (text: string): ListEntry => ({ key: text, kind: 'head', render: () => text });
  const changed = plan.changed.map(
    ({ row, from, to }): ListEntry => ({
      key: row.id,
      kind: 'row',
      isTall: true,
      render: () => (
        <div className="py-1.5" lang="">
          <p className="truncate text-sm text-ink-3 line-through" title={from}>
            {from}
          </p>
          <p className="truncate font-medium" title={to}>
            {to}
          </p>
        </div>
      ),
    }),
  );
  const skipped = plan.skipped.map(
    ({ row, reason }): ListEntry => ({
      key: `skipped ${row.id}`,
      kind: 'row',
      isTall: true,
      render: () => (
        <div className="py-1.5">
          <p className="truncate text-ink-2" title={row.name} lang="">
            {row.name}
          </p>
          <p className="flex items-center gap-1.5 truncate text-sm text-ink-3">
            <ForwardIcon aria-hidden="true" className="size-3.5 flex-none" />
            {skipText({ reason, kind, currency: null })}
          </p>
        </div>
      ),
    }),
  );
  return [
    ...(changed.length === 0 ? [] : [head(titles.changed), ...changed]),
    ...(skipped.length === 0 ? [] : [head(titles.skipped), ...skipped]),
  ];
}

/** Renames the selected rows by find and replace and previews the new names. */
export function RenamePane({ kind, rows, account, isWaiting, onApply, onClose }: BulkPaneProps) {
  const { t } = useTranslation('ad-checker');
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(true);
  const operation = useMemo(
    (): RenameOperation => ({ type: 'name', find, replace, isCaseSensitive }),
    [find, replace, isCaseSensitive],
  );
  const shown = useDeferredValue(operation);
  const plan = useMemo(
    () =>
      shown.find === '' ? null : planBulkChange({ rows, operation: shown, account, isWaiting }),
    [rows, shown, account, isWaiting],
  );
  const count = plan?.changed.length ?? 0;
  const submit = () => {
    if (plan !== null && count > 0 && shown === operation) {
      onApply({ plan, operation });
    }
  };
  const entries = useMemo(
    () =>
      plan === null
        ? []
        : listEntries({
            plan,
            kind,
            titles: {
              skipped: t('{count, plural, one {# skipped} other {# skipped}}', {
                count: plan.skipped.length,
              }),
              changed: t('{count, plural, one {# will change} other {# will change}}', {
                count: plan.changed.length,
              }),
            },
          }),
    [plan, kind, t],
  );
  return (
    <PaneFrame
      title={t('Rename')}
      subtitle={t('{objects} selected in {account}', {
        objects: countLabel({ kind, count: rows.length }),
        account: account.name,
      })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" disabled={count === 0} onClick={submit}>
            {t('{count, plural, one {Rename #} other {Rename #}}', { count })}
            <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex flex-none flex-col gap-3 border-b border-line px-4 py-3">
        <TextField
          autoFocus
          label={t('Find')}
          maxLength={AD_OBJECT_NAME_MAX}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <TextField
          label={t('Replace with')}
          maxLength={AD_OBJECT_NAME_MAX}
          value={replace}
          onChange={(event) => setReplace(event.target.value)}
        />
        <Checkbox isSelected={isCaseSensitive} onChange={setCaseSensitive}>
          {t('Match case')}
        </Checkbox>
      </div>
      <RowList label={t('Preview')} entries={entries} />
    </PaneFrame>
  );
}
