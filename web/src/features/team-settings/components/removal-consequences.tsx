import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import { useTranslation } from 'react-i18next';
import type { KeptProxies } from '../kept-proxies.ts';

interface RemovalConsequencesProps {
  /** Undefined when it could not be asked for. */
  readonly overview: AccountOverview | undefined;
  readonly kept: KeptProxies;
}

export function RemovalConsequences({ overview, kept }: RemovalConsequencesProps) {
  const { t } = useTranslation('team-settings');
  if (overview === undefined) {
    return t(
      'This also deletes all ad profiles and proxies of the member; how many there are could not be found out. Restricting keeps them.',
    );
  }
  const { adUserCount, proxyCount } = overview;
  const deletedCount = Math.max(0, proxyCount - kept.count);
  if (adUserCount + deletedCount === 0) {
    return kept.count > 0
      ? t('No ad profiles and no proxies go with the member.')
      : t('There are no ad profiles and no proxies that would go with the member.');
  }
  const profiles = t('{adUserCount, plural, one {# ad profile} other {# ad profiles}}', {
    adUserCount,
  });
  const proxies = t('{deletedCount, plural, one {# proxy} other {# proxies}}', { deletedCount });
  return t('This also deletes {profiles} and {proxies}. Restricting keeps them.', {
    profiles,
    proxies,
  });
}

const NAMES_SHOWN = 3;

export function KeptProxiesNote({
  overview,
  kept: { count, seenCount, ownerNames },
}: RemovalConsequencesProps) {
  const { t } = useTranslation('team-settings');
  const hasUnseen = overview !== undefined && overview.proxyCount > seenCount;
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
              '{count, plural, one {# proxy stays: profiles of others go out through it, and it goes over to the owner of such a profile.} other {# proxies stay: profiles of others go out through them, and each goes over to the owner of such a profile.}}',
              { count },
            )
          : t(
              '{count, plural, one {# proxy stays: profiles of others ({whose}) go out through it, and it goes over to the owner of such a profile.} other {# proxies stay: profiles of others ({whose}) go out through them, and each goes over to the owner of such a profile.}}',
              { count, whose },
            ))}{' '}
      {hasUnseen &&
        t('Of the proxies you may not see, those that profiles of others use stay, too.')}
    </p>
  );
}
