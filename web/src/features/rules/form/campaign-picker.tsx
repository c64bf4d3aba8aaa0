import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { NEW_RULES_MAX } from '@ads-checker/shared/contracts/rules';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useAdAccounts } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import type { RuleCampaign } from './new-rule-form.tsx';
import { type ProfileCampaign, useProfileCampaigns } from './use-profile-campaigns.ts';

const ALL = 'all';
/**
 * Profiles with more ad accounts start with one, until somebody searches: every list is a request
 * to Facebook.
 */
const ALL_ACCOUNTS_MAX = 6;
const LISTED_MAX = 100;

const spendOf = ({ insights }: AdAccountDto): number => Number(insights?.spend ?? 0);

const toRuleCampaign = ({ account, campaign }: ProfileCampaign): RuleCampaign => ({
  id: campaign.id,
  name: campaign.name,
  adAccountId: account.id,
  currency: account.currency,
});

function CampaignOption({
  found: { account, campaign },
  isAccountShown,
  isChosen,
  onToggle,
}: {
  readonly found: ProfileCampaign;
  readonly isAccountShown: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation('rules');
  const spend = campaign.insights?.spend ?? null;
  return (
    <li
      className={cx(
        'flex min-h-(--row) items-center border-b border-line px-3 last:border-b-0',
        isChosen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Checkbox
        isSelected={isChosen}
        className="min-w-0 flex-1 py-1 text-start"
        onChange={onToggle}
      >
        <span className="min-w-0 flex-1 wrap-anywhere" lang="">
          {campaign.name}
          {isAccountShown && <span className="text-sm text-ink-3"> · {account.name}</span>}
        </span>
        {campaign.status !== 'ACTIVE' && (
          <span className="flex-none text-sm text-ink-3">{t('Off')}</span>
        )}
        {spend !== null && (
          <span className="flex-none text-ink-2 tabular-nums">
            {formatMoney({ amount: spend, currency: account.currency })}
          </span>
        )}
      </Checkbox>
    </li>
  );
}

/** The campaigns that match the text, in one ad account or in all that are listed at once. */
function useFoundCampaigns({
  adUserId,
  accountKey,
  text,
}: {
  readonly adUserId: string;
  /** Null until one is chosen. */
  readonly accountKey: string | null;
  readonly text: string;
}) {
  const { period } = useSettings();
  const { rows, status } = useAdAccounts({ adUserId, period });
  const accounts = useMemo(() => rows.toSorted((a, b) => spendOf(b) - spendOf(a)), [rows]);
  const searchText = useDeferredValue(text).trim().toLocaleLowerCase();
  const isWide = accounts.length <= ALL_ACCOUNTS_MAX || searchText !== '';
  const shownKey = accountKey ?? (isWide ? ALL : (accounts[0]?.id ?? ALL));
  const shownAccounts = useMemo(
    () => (shownKey === ALL ? accounts : accounts.filter(({ id }) => id === shownKey)),
    [accounts, shownKey],
  );
  const { campaigns, isLoading, failed } = useProfileCampaigns({
    adUserId,
    accounts: shownAccounts,
    period,
  });
  const found = useMemo(
    () =>
      searchText === ''
        ? campaigns
        : campaigns.filter(
            ({ account, campaign: { id, name } }) =>
              name.toLocaleLowerCase().includes(searchText) ||
              id.includes(searchText) ||
              account.name.toLocaleLowerCase().includes(searchText),
          ),
    [campaigns, searchText],
  );
  return {
    searchText,
    accounts,
    shownAccounts,
    shownKey,
    found,
    failed,
    isWaiting: status === 'loading' || status === 'partial' || isLoading,
  };
}

/** Campaigns of a profile to choose from, across its ad accounts. */
export function CampaignPicker({
  adUserId,
  chosen,
  error,
  onChange,
}: {
  readonly adUserId: string;
  readonly chosen: readonly RuleCampaign[];
  readonly error: string | undefined;
  readonly onChange: (campaigns: readonly RuleCampaign[]) => void;
}) {
  const { t } = useTranslation('rules');
  const titleId = useId();
  // A campaign that the rule starts with is in sight
  const [accountKey, setAccountKey] = useState<string | null>(chosen[0]?.adAccountId ?? null);
  const [text, setText] = useState(chosen[0]?.name ?? '');
  const { searchText, accounts, shownAccounts, shownKey, found, failed, isWaiting } =
    useFoundCampaigns({ adUserId, accountKey, text });
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const rest = found.filter(({ campaign }) => !chosenIds.has(campaign.id));
  const toggle = (one: ProfileCampaign): void =>
    onChange(
      chosenIds.has(one.campaign.id)
        ? chosen.filter(({ id }) => id !== one.campaign.id)
        : [...chosen, toRuleCampaign(one)].slice(0, NEW_RULES_MAX),
    );
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          {t('Campaigns')}
        </h2>
        <span aria-live="polite" className="text-sm text-ink-3">
          {t('{count, plural, one {# selected} other {# selected}}', { count: chosen.length })}
        </span>
        <span className="ms-auto flex gap-2">
          {chosen.length > 0 && (
            <Button variant="ghost" onClick={() => onChange([])}>
              {t('Clear selection')}
            </Button>
          )}
          {rest.length > 1 && chosen.length + rest.length <= NEW_RULES_MAX && (
            <Button
              variant="ghost"
              onClick={() => onChange([...chosen, ...rest.map(toRuleCampaign)])}
            >
              {t('Select all')}
            </Button>
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field would submit the form */}
      <div
        className="flex flex-wrap gap-2"
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && event.target === search.current) {
            event.preventDefault();
            if (first !== undefined && searchText !== '') {
              toggle(first);
            }
          }
        }}
      >
        <SearchField
          ref={search}
          label={t('Search campaigns')}
          placeholder={t('Campaign or ad account')}
          value={text}
          onChange={setText}
          className="min-w-40 flex-1"
        />
        {accounts.length > 1 && (
          <Select
            label={t('Ad account')}
            value={shownKey}
            onChange={setAccountKey}
            className="max-desk:w-full desk:w-60"
            options={[
              { key: ALL, label: t('All ad accounts') },
              ...accounts.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
            ]}
          />
        )}
      </div>
      <ul
        aria-label={t('Campaigns')}
        className={cx(
          'max-h-52 min-h-(--row) overflow-y-auto rounded-sm border',
          error === undefined ? 'border-line-strong' : 'border-error',
        )}
      >
        {found.slice(0, LISTED_MAX).map((one) => (
          <CampaignOption
            key={one.campaign.id}
            found={one}
            isAccountShown={shownAccounts.length > 1}
            isChosen={chosenIds.has(one.campaign.id)}
            onToggle={() => toggle(one)}
          />
        ))}
        {found.length > LISTED_MAX && (
          <li className="px-3 py-2 text-sm text-ink-3">
            {t('{count} more. Narrow the search.', {
              count: formatNumber(found.length - LISTED_MAX),
            })}
          </li>
        )}
        {(isWaiting || found.length === 0) && (
          <li className="px-3 py-2 text-sm text-ink-3">
            {isWaiting ? t('Loading campaigns…') : t('No campaigns found')}
          </li>
        )}
      </ul>
      {failed.length > 0 && (
        <Note tone="warning">
          {t('Couldn’t load campaigns: {names}', { names: failed.join(', ') })}
        </Note>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-error-ink">
          {error}
        </p>
      )}
    </section>
  );
}
