import { countPlanned } from '@ads-checker/shared/domain/launch/plan';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { Rates } from '../rates.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AddAccountsDialog } from './add-accounts-dialog.tsx';
import { withAccounts } from './plan-money.ts';
import type { EditedPlan } from './use-plan.ts';
import type { usePlanAssets } from './use-plan-assets.ts';

/** What the plan asks: for ad accounts, for what one of them needs, or whether to create active ads. */
export type Asking =
  | { readonly for: 'accounts' }
  | { readonly for: 'account'; readonly adAccountId: string }
  | { readonly for: 'launch' };

export function PlanDialogs({
  plan: { draft, planned, edits },
  rates,
  assets,
  asking,
  total,
  createLabel,
  onClose,
  onLaunch,
}: {
  readonly plan: EditedPlan;
  readonly rates: Rates;
  readonly assets: ReturnType<typeof usePlanAssets>;
  readonly asking: Asking | null;
  /** A day, in words. */
  readonly total: string;
  readonly createLabel: string;
  readonly onClose: () => void;
  readonly onLaunch: () => void;
}) {
  const { t } = useTranslation('launches');
  const { content } = draft;
  const account =
    asking?.for === 'account'
      ? content.accounts.find(({ adAccountId }) => adAccountId === asking.adAccountId)
      : undefined;
  return (
    <>
      {asking?.for === 'accounts' && (
        <AddAccountsDialog
          known={new Set(content.accounts.map(({ adAccountId }) => adAccountId))}
          onAdd={(choices) => {
            edits.change((before) => withAccounts(before, choices, rates));
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {account !== undefined && (
        <AccountDialog
          account={account}
          content={content}
          assets={assets.get(account.adAccountId)}
          onSave={(next) => {
            edits.setAccount(account.adAccountId, next);
            onClose();
          }}
          onRemove={() => {
            edits.change((before) => ({
              ...before,
              accounts: before.accounts.filter((one) => one.adAccountId !== account.adAccountId),
            }));
            onClose();
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        isOpen={asking?.for === 'launch'}
        isDanger={false}
        title={t('{count, plural, one {Create # active ad?} other {Create # active ads?}}', {
          count: countPlanned(planned).ads,
        })}
        confirmLabel={createLabel}
        onConfirm={onLaunch}
        onCancel={onClose}
      >
        {t('Ads start spending once Facebook approves them, up to {sum} a day.', { sum: total })}
      </ConfirmDialog>
    </>
  );
}
