import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import { CheckIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { canSeeAds } from '../members.ts';
import { PaneSection } from './pane-section.tsx';

interface PermissionMeaningProps {
  readonly permissions: AccountPermissions;
  /** Without it, the same is said without numbers. */
  readonly overview: AccountOverview | undefined;
}

function Line({
  isAllowed,
  children,
}: {
  readonly isAllowed: boolean;
  readonly children: ReactNode;
}) {
  const Icon = isAllowed ? CheckIcon : XMarkIcon;
  return (
    <li className="flex items-start gap-2 py-0.5">
      <Icon
        aria-hidden="true"
        className={isAllowed ? 'mt-0.5 size-4 text-active' : 'mt-0.5 size-4 text-ink-3'}
      />
      <span>{children}</span>
    </li>
  );
}

function SeeingWords({ permissions, overview }: PermissionMeaningProps) {
  if (overview === undefined) {
    return canSeeAds({ permissions }) ? (
      <Trans>Sees all profiles and proxies of the team</Trans>
    ) : (
      <Trans>Sees only own profiles and proxies, and what is shared with the team</Trans>
    );
  }
  if (canSeeAds({ permissions })) {
    const profiles = plural(overview.teamAdUserCount, { one: '# profile', other: '# profiles' });
    const proxies = plural(overview.teamProxyCount, { one: '# proxy', other: '# proxies' });
    return (
      <Trans>
        Sees everything of the team: {profiles} and {proxies}
      </Trans>
    );
  }
  const profiles = plural(overview.adUserCount, { one: '# profile', other: '# profiles' });
  const proxies = plural(overview.proxyCount, { one: '# proxy', other: '# proxies' });
  return (
    <Trans>
      Sees only what is their own ({profiles} and {proxies}) and what is shared with the team
    </Trans>
  );
}

/** The permissions in plain words, with the numbers of this team. */
export function PermissionMeaning({ permissions, overview }: PermissionMeaningProps) {
  return (
    <PaneSection title={<Trans>What this means</Trans>}>
      <ul>
        <Line isAllowed={canSeeAds({ permissions })}>
          <SeeingWords permissions={permissions} overview={overview} />
        </Line>
        <Line isAllowed={permissions.manage_team_ads}>
          {permissions.manage_team_ads ? (
            <Trans>
              Turns ads of all profiles on and off, changes profiles and proxies of others
            </Trans>
          ) : (
            <Trans>Cannot change profiles and ads of other members</Trans>
          )}
        </Line>
        <Line isAllowed={permissions.manage_team}>
          {permissions.manage_team ? (
            <Trans>Adds, changes and deletes members, reads the activity</Trans>
          ) : (
            <Trans>Cannot add or change members</Trans>
          )}
        </Line>
      </ul>
    </PaneSection>
  );
}
