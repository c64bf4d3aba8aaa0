import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { isAdAccountActive } from '@ads-checker/shared/domain/ad-objects';
import { ArrowPathIcon, BarsArrowDownIcon } from '@heroicons/react/16/solid';
import { type FocusEvent, memo, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actId } from '../../../lib/ads-manager.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatAmount, formatMoney, formatNumber } from '../../../lib/format.ts';
import { convertAmount, findMoneyOrigin, getMoneyDisplay } from '../../../lib/money-display.ts';
import { PRESET_LABELS } from '../../../lib/period-labels.ts';
import { useRestoredFocus } from '../../../lib/restored-focus.ts';
import {
  AD_ACCOUNT_ORDERS,
  type AdAccountOrder,
  updateSettings,
  useSetting,
} from '../../../lib/settings.ts';
import { adAccountStatus, unknownLabel } from '../../../lib/status-labels.ts';
import type { BorrowedView, Period } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { GapsNote, SlowNote } from '../list/list-notes.tsx';
import { useErrorAction } from '../list/use-error-action.tsx';
import { ObjectLinkIcons } from '../object-links.tsx';
import { arrangeAdAccounts, isInactive, sumSpendUSD } from './ad-accounts.ts';

function findOrder(key: unknown): AdAccountOrder | undefined {
  return AD_ACCOUNT_ORDERS.find((order) => order === key);
}

function OrderMenu() {
  const { t } = useTranslation('ad-checker');
  const adAccountsOrder = useSetting('adAccountsOrder');
  const labels: Readonly<Record<AdAccountOrder, string>> = {
    alphabetical: t('By name'),
    recently_added: t('Recently added'),
    largest_spend_first: t('Largest spend first'),
  };
  return (
    <Menu
      label={t('Sort ad accounts')}
      placement="bottom end"
      trigger={
        <IconButton
          icon={BarsArrowDownIcon}
          label={t('Sort by: {value}', { value: labels[adAccountsOrder] })}
          className="ms-auto"
        />
      }
      selectionMode="single"
      selectedKeys={[adAccountsOrder]}
      onSelectionChange={(keys) => {
        const order = keys === 'all' ? undefined : findOrder([...keys][0]);
        if (order !== undefined) {
          updateSettings({ adAccountsOrder: order });
        }
      }}
    >
      {AD_ACCOUNT_ORDERS.map((order) => (
        <MenuItem key={order} id={order} textValue={labels[order]} />
      ))}
    </Menu>
  );
}

interface AccountItemProps {
  readonly account: AdAccountDto;
  readonly isOpen: boolean;
  readonly convertMoneyToUSD: boolean;
  readonly showFundingSource: boolean;
  readonly href: string;
  readonly index: number;
  /** Holds the tab stop of the list (roving tabindex). */
  readonly isTabStop: boolean;
  readonly onOpen: (adAccountId: string) => void;
}

const AccountItem = memo(function AccountItem({
  account,
  isOpen,
  convertMoneyToUSD,
  showFundingSource,
  href,
  index,
  isTabStop,
  onOpen,
}: AccountItemProps) {
  const { t } = useTranslation('ad-checker');
  const money = getMoneyDisplay({ account, convertMoneyToUSD });
  const fundingSource = account.fundingSource?.displayString ?? undefined;
  // Without delivery there are no insights, and nothing was spent.
  const amount = account.insights === null ? '0' : account.insights.spend;
  const isSpendRead = amount !== null && account.unreadFields?.includes('insights') !== true;
  const isPlain = isAdAccountActive(account);
  return (
    <li className="group/account relative">
      <PlainLink
        href={href}
        data-row={index}
        data-account={account.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'block rounded-sm px-2 py-[5px] no-underline pointer-coarse:py-2',
          isOpen ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
        )}
        onOpen={() => onOpen(account.id)}
      >
        <span
          className={cx(
            'flex items-baseline gap-2 leading-[18px]',
            isInactive(account) && 'text-ink-3',
          )}
        >
          <span className="min-w-0 flex-1 truncate font-medium" title={account.name}>
            {account.name}
          </span>
          {isSpendRead ? (
            <span title={findMoneyOrigin({ amount, display: money })}>
              {money.isConverted ? '≈ ' : ''}
              {formatAmount({
                amount: convertAmount({ amount, display: money }),
                currency: money.currency,
              })}
            </span>
          ) : (
            <span className="text-ink-3">{unknownLabel()}</span>
          )}
        </span>
        <span className="flex items-baseline gap-2 text-sm text-ink-3">
          <span className="min-w-0 flex-1 truncate">
            {isPlain ? (
              <span className="ident">{actId(account.id)}</span>
            ) : (
              <Status {...adAccountStatus(account)} />
            )}
          </span>
          <span>{money.currency ?? t('Currency unknown')}</span>
        </span>
        {showFundingSource && fundingSource !== undefined && (
          <span
            className="block truncate text-sm text-ink-3"
            title={t('Funding source: {fundingSource}', { fundingSource })}
          >
            {fundingSource}
          </span>
        )}
      </PlainLink>
      <span className="absolute end-10.5 bottom-0.5 hidden rounded-sm bg-raised shadow-[0_0_0_1px_var(--line)] group-focus-within/account:flex group-hover/account:flex pointer-coarse:hidden">
        <ObjectLinkIcons id={actId(account.id)} adAccountId={account.id} tabIndex={-1} />
      </span>
    </li>
  );
});

function ColumnFooter({
  accounts,
  period,
}: {
  readonly accounts: readonly AdAccountDto[];
  readonly period: Period;
}) {
  const { t } = useTranslation('ad-checker');
  const { amount, isEstimate, unknownCount } = sumSpendUSD(accounts);
  const count = t('{count, plural, one {# ad account} other {# ad accounts}}', {
    count: accounts.length,
  });
  const when = 'preset' in period ? t(PRESET_LABELS[period.preset]) : t('Custom range');
  return (
    <div className="flex h-(--toolbar) flex-none items-center justify-between gap-2 border-t border-line-strong px-3 text-sm">
      <span className="truncate text-ink-3" title={t('Total spend of the profile’s ad accounts')}>
        {when}, {count}
      </span>
      <b className="font-semibold whitespace-nowrap">
        {isEstimate ? '≈ ' : ''}
        {formatMoney({ amount, currency: 'USD' })}
        {unknownCount > 0 && (
          <span className="ps-1 font-normal text-ink-3">
            {t('{unknownCount, plural, one {+ # unknown} other {+ # unknown}}', { unknownCount })}
          </span>
        )}
      </b>
    </div>
  );
}

interface AccountsColumnProps {
  readonly adUserId: string;
  readonly view: BorrowedView<AdAccountDto>;
  readonly adAccountId: string | undefined;
  readonly period: Period;
  readonly convertMoneyToUSD: boolean;
  readonly showFundingSource: boolean;
  readonly getPath: (adAccountId: string) => string;
  readonly onOpen: (adAccountId: string) => void;
}

function ColumnFault({ view, adUserId }: Pick<AccountsColumnProps, 'view' | 'adUserId'>) {
  const { t } = useTranslation('ad-checker');
  const errorAction = useErrorAction({ adUserId, error: view.error });
  return (
    <ErrorPanel
      error={view.error}
      title={t('Couldn’t load ad accounts')}
      onRetry={view.refresh}
      isRetrying={view.isRefreshing}
      {...errorAction}
    />
  );
}

function StaleColumn({ view, adUserId }: Pick<AccountsColumnProps, 'view' | 'adUserId'>) {
  const { t } = useTranslation('ad-checker');
  const errorAction = useErrorAction({ adUserId, error: view.error });
  return (
    <Note tone="error" className="mx-2 mb-2">
      {t('Couldn’t load ad accounts')}: {plainErrorText({ error: view.error, translate: t })}
      {errorAction !== undefined && (
        <>
          <p className="mb-2">{errorAction.hint}</p>
          {errorAction.action}
        </>
      )}
    </Note>
  );
}

function ColumnBody({
  adUserId,
  view,
  adAccountId,
  convertMoneyToUSD,
  showFundingSource,
  getPath,
  onOpen,
  shown,
  query,
  onClear,
  list,
}: AccountsColumnProps & {
  readonly shown: readonly AdAccountDto[];
  readonly query: string;
  readonly onClear: () => void;
  readonly list: RefObject<HTMLUListElement | null>;
}) {
  const { t } = useTranslation('ad-checker');
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabStop =
    shown.find(({ id }) => id === focusedId) ??
    shown.find(({ id }) => id === adAccountId) ??
    shown[0];
  const onKeyDown = useRowArrows({
    container: list,
    count: shown.length,
    reveal: (index) =>
      list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  });
  const onFocus = ({ target }: FocusEvent) =>
    setFocusedId(target.closest('[data-account]')?.getAttribute('data-account') ?? null);
  if (view.rows.length > 0) {
    return shown.length === 0 ? (
      <NoMatches
        filterCount={1}
        title={t('No ad account matches “{query}”', { query })}
        onClear={onClear}
      />
    ) : (
      <ul ref={list} className="p-1" onKeyDown={onKeyDown} onFocus={onFocus}>
        {shown.map((account, index) => (
          <AccountItem
            key={account.id}
            account={account}
            isOpen={account.id === adAccountId}
            convertMoneyToUSD={convertMoneyToUSD}
            showFundingSource={showFundingSource}
            href={getPath(account.id)}
            index={index}
            isTabStop={account.id === tabStop?.id}
            onOpen={onOpen}
          />
        ))}
      </ul>
    );
  }
  if (view.isMissingOffline) {
    return (
      <NotOnDevice
        title={t('Not available offline')}
        isRetrying={view.isRefreshing}
        onRetry={view.refresh}
      />
    );
  }
  if (view.status === 'error') {
    return <ColumnFault view={view} adUserId={adUserId} />;
  }
  if (view.status === 'loading') {
    return (
      <SkeletonRows
        count={10}
        cells={['w-28', 'w-14 ms-auto']}
        label={t('Loading ad accounts…')}
        rowClassName="h-11"
      />
    );
  }
  return (
    <EmptyState
      title={t('This profile has no ad accounts')}
      action={
        <Button icon={ArrowPathIcon} isBusy={view.isRefreshing} onClick={view.refresh}>
          {t('Check again')}
        </Button>
      }
    />
  );
}

export function AccountsColumn(props: AccountsColumnProps) {
  const { t } = useTranslation('ad-checker');
  const [query, setQuery] = useState('');
  const { rows } = props.view;
  const adAccountsOrder = useSetting('adAccountsOrder');
  const shown = useMemo(
    () => arrangeAdAccounts({ accounts: rows, query, order: adAccountsOrder }),
    [rows, query, adAccountsOrder],
  );
  const list = useRef<HTMLUListElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus();
  useRestoredFocus({ container: body, isReady: rows.length > 0, focus: focusList });
  // Without an open ad account the list is the page's main content.
  const Heading = props.adAccountId === undefined ? 'h1' : 'h2';
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-1.5 ps-3 pe-2">
        <Heading className="text-base font-semibold">{t('Ad accounts')}</Heading>
        {rows.length > 0 && <span className="text-sm text-ink-3">{formatNumber(rows.length)}</span>}
        <OrderMenu />
      </div>
      <div className="flex-none px-2 pb-2">
        <SearchField
          label={t('Search ad accounts')}
          placeholder={t('Name or ID')}
          value={query}
          onChange={setQuery}
          found={shown.length}
          onLeave={focusList}
        />
      </div>
      <GapsNote view={props.view} />
      {props.view.error !== null && rows.length > 0 && props.adAccountId === undefined && (
        <StaleColumn view={props.view} adUserId={props.adUserId} />
      )}
      <div ref={body} className="flex min-h-0 flex-1 flex-col overflow-auto border-t border-line">
        <ColumnBody
          {...props}
          shown={shown}
          query={query}
          onClear={() => setQuery('')}
          list={list}
        />
      </div>
      <SlowNote view={props.view} />
      {rows.length > 0 && <ColumnFooter accounts={rows} period={props.period} />}
    </>
  );
}
