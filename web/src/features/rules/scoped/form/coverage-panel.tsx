import type { CoveredProfile } from '@ads-checker/shared/contracts/scoped-rules';
import { ExclamationTriangleIcon, QueueListIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageText } from '../../../../lib/error-words.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';

export interface CoveredCampaign {
  readonly id: string;
  readonly name: string | null;
  readonly adAccountId: string | null;
}

interface Covered {
  readonly profiles: readonly CoveredProfile[];
  readonly campaigns: readonly CoveredCampaign[];
}

function Campaigns({ campaigns }: { readonly campaigns: readonly CoveredCampaign[] }) {
  return (
    <ul className="ms-4 flex flex-col text-sm text-ink-2">
      {campaigns.map(({ id, name }) => (
        <li key={id} className="truncate" lang="" title={id}>
          {name ?? id}
        </li>
      ))}
    </ul>
  );
}

/** Profiles with their ad accounts and campaigns by name, and what could not be read. */
function CoverageTree({ profiles, campaigns }: Covered) {
  const { t } = useTranslation('rules');
  const byAccount = Map.groupBy(campaigns, ({ adAccountId }) => adAccountId);
  return (
    <ul aria-label={t('What it covers')} className="flex max-h-96 flex-col gap-3 overflow-y-auto">
      {profiles.map(({ id, name, adAccounts, problem }) => (
        <li key={id} className="flex min-w-0 flex-col gap-1">
          <span className="font-medium" lang="">
            {name}
          </span>
          {problem !== null && (
            <span className="flex items-start gap-1 text-sm text-warning-ink">
              <ExclamationTriangleIcon aria-hidden="true" className="size-4 flex-none" />
              {errorMessageText({
                refusal: { message: problem, code: undefined },
                translate: t,
              })}
            </span>
          )}
          {adAccounts.length === 0 && problem === null && (
            <span className="text-sm text-ink-3">{t('No ad accounts')}</span>
          )}
          {adAccounts.map((adAccount) => (
            <div key={adAccount.id} className="ms-3 flex min-w-0 flex-col">
              <span className="flex gap-1.5">
                <span className="truncate" lang="">
                  {adAccount.name ?? adAccount.id}
                </span>
                <span className="flex-none text-ink-3">
                  {adAccount.campaignCount === null
                    ? t('not read yet')
                    : t('{count, plural, one {# campaign} other {# campaigns}}', {
                        count: adAccount.campaignCount,
                      })}
                </span>
              </span>
              <Campaigns campaigns={byAccount.get(adAccount.id) ?? []} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** One line about what a scope covers, with the whole behind “Show”. */
export function CoveragePanel({
  covered,
  campaignCount,
  unread,
  isReading,
  failure,
  joined,
  children,
}: {
  /** Undefined before it was read. */
  readonly covered: Covered | undefined;
  readonly campaignCount: number;
  /** Ad accounts that could not be read. */
  readonly unread: number;
  readonly isReading: boolean;
  /** Why it could not be read at all. */
  readonly failure: string | undefined;
  /** What joined and left since yesterday. */
  readonly joined?: ReactNode;
  /** Below the tree. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const [isOpen, setOpen] = useState(false);
  const adAccounts = covered?.profiles.flatMap((profile) => profile.adAccounts).length ?? 0;
  return (
    <div className="flex flex-col gap-2 rounded-sm border border-line bg-subtle px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
        <QueueListIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
        {covered === undefined ? (
          <span className="text-ink-2">
            {failure ?? (isReading ? t('Reading what it covers…') : t('Choose what it covers'))}
          </span>
        ) : (
          <span>
            {t('Covers {campaigns} in {adAccounts} of {profiles}', {
              campaigns: t('{count, plural, one {# campaign} other {# campaigns}}', {
                count: campaignCount,
              }),
              adAccounts: t('{count, plural, one {# ad account} other {# ad accounts}}', {
                count: adAccounts,
              }),
              profiles: t('{count, plural, one {# profile} other {# profiles}}', {
                count: covered.profiles.length,
              }),
            })}
          </span>
        )}
        {joined}
        {covered !== undefined && (
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide') : t('Show')}
          </Button>
        )}
        <span className="ms-auto text-sm text-ink-3">{t('New campaigns join by themselves')}</span>
      </div>
      {unread > 0 && (
        <p className="text-sm text-warning-ink">
          {t('{count, plural, one {# ad account wasn’t read} other {# ad accounts weren’t read}}', {
            count: unread,
          })}
        </p>
      )}
      {isOpen && covered !== undefined && (
        <>
          <CoverageTree {...covered} />
          {covered.campaigns.length < campaignCount && (
            <p className="text-sm text-ink-3">
              {t('The first {count} campaigns are listed.', {
                count: formatNumber(covered.campaigns.length),
              })}
            </p>
          )}
          {children}
        </>
      )}
    </div>
  );
}
