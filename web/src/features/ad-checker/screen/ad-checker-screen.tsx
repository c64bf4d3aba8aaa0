import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { AppError } from '@ads-checker/shared/errors';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckerTab, checkerPath } from '../../../lib/checker-path.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import { useActor, useSession } from '../../../lib/session.ts';
import { useSetting } from '../../../lib/settings.ts';
import { useSlicedFirst } from '../../../lib/use-sliced-first.ts';
import { type BorrowedView, type Period, useAdAccounts, useOwned } from '../../../replica/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { AccountHeader } from '../accounts/account-header.tsx';
import { AccountsColumn } from '../accounts/accounts-column.tsx';
import { findKindOfTab } from '../ad-object.ts';
import { ImagePane } from '../images/image-pane.tsx';
import { ObjectPane } from '../list/object-pane.tsx';
import { isViewLoaded } from '../list/use-object-list.ts';
import type { SwitchGuard } from '../switchable.ts';
import { CheckerTabs } from './checker-tabs.tsx';

/** The profile itself does not exist, or its owner no longer shares it. */
function useIsProfileMissing({
  adUserId,
  error,
}: {
  readonly adUserId: string;
  readonly error: unknown;
}): boolean {
  const { rows } = useOwned('adUser');
  return (
    error instanceof AppError &&
    error.type === 'NotFoundError' &&
    rows.every(({ id }) => id !== adUserId)
  );
}

export interface AdCheckerScreenProps {
  readonly adUserId: string;
  /** Absent on the page that asks the person to choose an ad account. */
  readonly adAccountId?: string | undefined;
  readonly tab?: CheckerTab | undefined;
}

function useCanChange(adUserId: string): boolean {
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  return adUser !== undefined && canChangeAdObjects(actor, adUser);
}

interface AccountPageProps {
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly fetchedAt: string | null;
  readonly tab: CheckerTab;
  readonly period: Period;
}

function AccountPage({ adUserId, account, fetchedAt, tab, period }: AccountPageProps) {
  const navigate = useNavigate();
  const { convertMoneyToUSD, showAdAccountFundingSource } = useSession().user.settings;
  const canChange = useCanChange(adUserId);
  const { currency, currencyRatioToUSD, status, isUserAllowedToAdvertise } = account;
  const money = useMemo(
    () => getMoneyDisplay({ account: { currency, currencyRatioToUSD }, convertMoneyToUSD }),
    [currency, currencyRatioToUSD, convertMoneyToUSD],
  );
  const guard: SwitchGuard = useMemo(
    () => ({ account: { status, isUserAllowedToAdvertise }, canChange }),
    [status, isUserAllowedToAdvertise, canChange],
  );
  const kind = findKindOfTab(tab);
  return (
    <>
      <AccountHeader
        account={account}
        money={money}
        showFundingSource={showAdAccountFundingSource}
        canChange={canChange}
        onBack={() => void navigate({ href: checkerPath({ adUserId }) })}
      />
      <CheckerTabs tab={tab} adUserId={adUserId} adAccountId={account.id} period={period} />
      {kind === undefined ? (
        <ImagePane key={account.id} adUserId={adUserId} account={account} period={period} />
      ) : (
        <ObjectPane
          key={`${account.id}/${kind}`}
          kind={kind}
          adUserId={adUserId}
          account={account}
          accountFetchedAt={fetchedAt}
          money={money}
          period={period}
          guard={guard}
        />
      )}
    </>
  );
}

function NoAccount() {
  const { t } = useTranslation('ad-checker');
  return (
    <EmptyState title={t('No ad account select')}>
      {t('← Select the ad account to see his ad campaigns.')}
    </EmptyState>
  );
}

interface ContentProps {
  readonly adUserId: string;
  readonly adAccountId: string | undefined;
  readonly tab: CheckerTab;
  readonly period: Period;
  readonly view: BorrowedView<AdAccountDto>;
}

function Content({ adUserId, adAccountId, tab, period, view }: ContentProps) {
  const { t } = useTranslation('ad-checker');
  if (adAccountId === undefined) {
    return <NoAccount />;
  }
  const account = view.rows.find(({ id }) => id === adAccountId);
  if (account !== undefined) {
    return (
      <AccountPage
        adUserId={adUserId}
        account={account}
        fetchedAt={view.fetchedAt}
        tab={tab}
        period={period}
      />
    );
  }
  if (view.status === 'loading' || view.status === 'partial') {
    return (
      <SkeletonRows
        count={14}
        cells={['w-4', 'w-7', 'w-56', 'w-24 ms-6', 'w-16 ms-auto', 'w-12', 'w-16', 'w-14']}
        label={t('Loading ad account…')}
      />
    );
  }
  // Other errors are shown beside the list of accounts.
  return view.status === 'error' || view.isMissingOffline ? (
    <NoAccount />
  ) : (
    <EmptyState title={t('Ad account ‘{adAccountId}’ not found', { adAccountId })}>
      {t('This profile no longer has access to this ad account.')}
    </EmptyState>
  );
}

export function AdCheckerScreen({
  adUserId,
  adAccountId,
  tab = 'campaigns',
}: AdCheckerScreenProps) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const period = useSetting('period');
  const { convertMoneyToUSD, showAdAccountFundingSource } = useSession().user.settings;
  const view = useSlicedFirst(useAdAccounts({ adUserId, period }), isViewLoaded);
  if (useIsProfileMissing({ adUserId, error: view.error })) {
    throw view.error;
  }
  const getPath = useCallback(
    (id: string) => checkerPath({ adUserId, adAccountId: id, tab }),
    [adUserId, tab],
  );
  const onOpen = useCallback(
    (id: string) => {
      void navigate({ href: getPath(id) });
    },
    [navigate, getPath],
  );
  return (
    <PaneLayout
      sideLabel={t('Ad accounts')}
      sideKind="accounts"
      isSideAlone={adAccountId === undefined}
      side={
        <AccountsColumn
          adUserId={adUserId}
          view={view}
          adAccountId={adAccountId}
          period={period}
          convertMoneyToUSD={convertMoneyToUSD}
          showFundingSource={showAdAccountFundingSource}
          getPath={getPath}
          onOpen={onOpen}
        />
      }
    >
      <Content
        adUserId={adUserId}
        adAccountId={adAccountId}
        tab={tab}
        period={period}
        view={view}
      />
    </PaneLayout>
  );
}
