import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { KeptProxies } from '../member-loss.ts';

interface MemberLossProps {
  /** Undefined when it could not be asked for. */
  readonly overview: AccountOverview | undefined;
  readonly kept: KeptProxies;
}

/** What goes with a member. */
export function MemberLoss({ overview, kept }: MemberLossProps) {
  if (overview === undefined) {
    return (
      <Trans>
        This also deletes all ad profiles and proxies of the member; how many there are could not be
        found out. Restricting keeps them.
      </Trans>
    );
  }
  const { adUserCount, proxyCount } = overview;
  const deletedCount = Math.max(0, proxyCount - kept.count);
  if (adUserCount + deletedCount === 0) {
    return kept.count > 0 ? (
      <Trans>No ad profiles and no proxies go with the member.</Trans>
    ) : (
      <Trans>There are no ad profiles and no proxies that would go with the member.</Trans>
    );
  }
  const profiles = plural(adUserCount, { one: '# ad profile', other: '# ad profiles' });
  const proxies = plural(deletedCount, { one: '# proxy', other: '# proxies' });
  return (
    <Trans>
      This also deletes {profiles} and {proxies}. Restricting keeps them.
    </Trans>
  );
}

const NAMES_SHOWN = 3;

/** Which of the member's proxies stay, and why: nobody's profile loses its way out. */
export function KeptProxiesNote({
  overview,
  kept: { count, seenCount, ownerNames },
}: MemberLossProps) {
  const { t } = useLingui();
  const hasUnseen = overview !== undefined && overview.proxyCount > seenCount;
  if (count === 0 && !hasUnseen) {
    return null;
  }
  const names = ownerNames.slice(0, NAMES_SHOWN).join(', ');
  const more = ownerNames.length - NAMES_SHOWN;
  const whose = more > 0 ? t`${names} and ${more} more` : names;
  return (
    <p className="mt-2">
      {count > 0 &&
        (ownerNames.length === 0 ? (
          <Plural
            value={count}
            one="# proxy stays: profiles of others go out through it, and it goes over to the owner of such a profile."
            other="# proxies stay: profiles of others go out through them, and each goes over to the owner of such a profile."
          />
        ) : (
          <Plural
            value={count}
            one={`# proxy stays: profiles of others (${whose}) go out through it, and it goes over to the owner of such a profile.`}
            other={`# proxies stay: profiles of others (${whose}) go out through them, and each goes over to the owner of such a profile.`}
          />
        ))}{' '}
      {hasUnseen && (
        <Trans>Of the proxies you may not see, those that profiles of others use stay, too.</Trans>
      )}
    </p>
  );
}
