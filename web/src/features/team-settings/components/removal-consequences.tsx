import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import { useTranslation } from 'react-i18next';
import type { RetainedProxies } from '../retained-proxies.ts';

interface RemovalConsequencesProps {
  /** Undefined when it could not be loaded. */
  readonly overview: AccountOverview | undefined;
  readonly kept: RetainedProxies;
}

export function RemovalConsequences({ overview, kept }: RemovalConsequencesProps) {
  const { t } = useTranslation('team-settings');
  if (overview === undefined) {
    return t(
      'This also deletes all profiles and proxies of this member. Restrict access to keep them.',
    );
  }
  const { adUserCount, proxyCount } = overview;
  const deletedCount = Math.max(0, proxyCount - kept.count);
  if (adUserCount + deletedCount === 0) {
    return kept.count > 0
      ? t('No profiles or proxies will be deleted.')
      : t('This member has no profiles or proxies.');
  }
  const profiles = t('{adUserCount, plural, one {# profile} other {# profiles}}', {
    adUserCount,
  });
  const proxies = t('{deletedCount, plural, one {# proxy} other {# proxies}}', { deletedCount });
  return t('This also deletes {profiles} and {proxies}. Restrict access to keep them.', {
    profiles,
    proxies,
  });
}

const NAMES_SHOWN = 3;

export function RetainedProxiesNote({
  overview,
  kept: { count, visibleCount, ownerNames },
}: RemovalConsequencesProps) {
  const { t } = useTranslation('team-settings');
  const hasUnseen = overview !== undefined && overview.proxyCount > visibleCount;
  if (count === 0 && !hasUnseen) {
    return null;
  }
  const names = ownerNames.slice(0, NAMES_SHOWN).join(', ');
  const more = ownerNames.length - NAMES_SHOWN;
  const whose = more > 0 ? t('{names} and {more} more', { names, more }) : names;
  return (
    <p className="mt-2">
      {count > 0 &&
        (ownerNames.length === 0
          ? t(
              '{count, plural, one {# proxy used by other members will be transferred to one of them.} other {# proxies used by other members will be transferred to them.}}',
              { count },
            )
          : t(
              '{count, plural, one {# proxy used by other members ({whose}) will be transferred to one of them.} other {# proxies used by other members ({whose}) will be transferred to them.}}',
              { count, whose },
            ))}{' '}
      {hasUnseen && t('Proxies you can’t see are also kept if other members use them.')}
    </p>
  );
}
