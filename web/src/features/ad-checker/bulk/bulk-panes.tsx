import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outbox } from '../../../replica/index.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { NewScheduleDialog } from '../../day-parting/index.ts';
import { RulesPane } from '../../rules/index.ts';
import { TagsDialog } from '../../tags/index.ts';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { BudgetPane, type BulkPaneProps } from './budget-pane.tsx';
import { CopyPane } from './copy-pane.tsx';
import { DuplicatePane, type DuplicatePaneProps } from './duplicate-pane.tsx';
import { PlanPane } from './plan-pane.tsx';
import { RenamePane } from './rename-pane.tsx';
import { RunPane } from './run-pane.tsx';
import { TargetPane } from './target-pane.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

export type BulkForm = 'budget' | 'name' | 'duplicate' | 'rules' | 'plan' | 'schedule' | 'tags';

interface BulkPanesProps {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly form: BulkForm | null;
  readonly changeId: string | null;
  readonly copyId: string | null;
  readonly selectedRows: readonly AdObjectRow[];
  readonly allRows: readonly AdObjectRow[];
  readonly outbox: Outbox;
  readonly canChange: boolean;
  readonly isWaiting: (row: AdObjectRow) => boolean;
  readonly onShow: (changeId: string | null) => void;
  readonly onShowCopy: (copyId: string | null) => void;
  /** Where copies can be put: campaigns or ad sets. */
  readonly parents: DuplicatePaneProps['parents'];
  readonly onCloseForm: () => void;
}

/** The form of a bulk change or of duplicates, then its progress. */
export function BulkPanes({
  kind,
  adUserId,
  account,
  form,
  changeId,
  copyId,
  selectedRows,
  allRows,
  outbox,
  canChange,
  isWaiting,
  onShow,
  onShowCopy,
  parents,
  onCloseForm,
}: BulkPanesProps) {
  const { t } = useTranslation('ad-checker');
  const [money, setMoney] = useState<'budgets' | 'target'>('budgets');
  const issue = useBulkChanges({ kind, adUserId, adAccountId: account.id });
  const onApply: BulkPaneProps['onApply'] = useCallback(
    ({ plan, operation }) => {
      void issue({ plan, operation, account }).then((id) => {
        onCloseForm();
        onShow(id);
      });
    },
    [issue, account, onCloseForm, onShow],
  );
  if (form === 'rules' && selectedRows.length > 0) {
    return (
      <RulesPane
        adUserId={adUserId}
        account={account}
        campaigns={selectedRows}
        onClose={onCloseForm}
      />
    );
  }
  if (form === 'duplicate' && selectedRows.length > 0) {
    return (
      <DuplicatePane
        kind={kind}
        adUserId={adUserId}
        account={account}
        rows={selectedRows}
        parents={parents}
        onRequested={(id) => {
          onCloseForm();
          onShowCopy(id);
        }}
        onClose={onCloseForm}
      />
    );
  }
  if (form === 'plan' && selectedRows.length > 0) {
    return (
      <PlanPane
        kind={kind}
        adUserId={adUserId}
        account={account}
        rows={selectedRows}
        onClose={onCloseForm}
      />
    );
  }
  if (form === 'tags' && selectedRows.length > 0) {
    const ids = selectedRows.map(({ id }) => id);
    return (
      <TagsDialog
        selection={[{ level: LEVEL_OF_KIND[kind], ids, adUserId }]}
        onClose={onCloseForm}
      />
    );
  }
  if (form === 'schedule' && selectedRows.length > 0) {
    return (
      <NewScheduleDialog
        adUserId={adUserId}
        account={account}
        level={LEVEL_OF_KIND[kind]}
        objects={selectedRows}
        onClose={onCloseForm}
      />
    );
  }
  const lead =
    form === 'budget' && kind === 'campaigns' ? (
      <SegmentedControl
        label={t('What to change')}
        className="flex-none self-start"
        value={money}
        onChange={setMoney}
        segments={[
          { key: 'budgets', label: t('Budgets') },
          { key: 'target', label: t('Target CPA') },
        ]}
      />
    ) : null;
  if (lead !== null && money === 'target' && selectedRows.length > 0) {
    return (
      <TargetPane
        adUserId={adUserId}
        accountName={account.name}
        rows={selectedRows}
        lead={lead}
        onClose={onCloseForm}
      />
    );
  }
  if (form !== null && selectedRows.length > 0) {
    const Pane = form === 'budget' ? BudgetPane : RenamePane;
    return (
      <Pane
        kind={kind}
        rows={selectedRows}
        account={account}
        isWaiting={isWaiting}
        lead={lead}
        onApply={onApply}
        onClose={onCloseForm}
      />
    );
  }
  if (copyId !== null) {
    return (
      <CopyPane
        key={copyId}
        copyId={copyId}
        kind={kind}
        accountName={account.name}
        rows={allRows}
        outbox={outbox}
        onClose={() => onShowCopy(null)}
      />
    );
  }
  return (
    changeId !== null && (
      <RunPane
        key={changeId}
        changeId={changeId}
        kind={kind}
        accountName={account.name}
        currency={account.currency}
        timeZone={account.timeZone ?? undefined}
        rows={allRows}
        outbox={outbox}
        canChange={canChange}
        onShow={onShow}
        onClose={() => onShow(null)}
      />
    )
  );
}
