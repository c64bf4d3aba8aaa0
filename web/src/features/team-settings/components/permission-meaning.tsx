import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import { CheckIcon, XMarkIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canSeeAds } from '../members.ts';
import { PaneSection } from './pane-section.tsx';

interface PermissionMeaningProps {
  readonly permissions: AccountPermissions;
  /** Adds counts. */
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

function ReadingTexts({ permissions, overview }: PermissionMeaningProps) {
  const { t } = useTranslation('team-settings');
  if (overview === undefined) {
    return canSeeAds({ permissions })
      ? t('Can view all team profiles and proxies')
      : t('Can view only their own profiles and proxies, and shared ones');
  }
  if (canSeeAds({ permissions })) {
    const profiles = t('{count, plural, one {# profile} other {# profiles}}', {
      count: overview.teamAdUserCount,
    });
    const proxies = t('{count, plural, one {# proxy} other {# proxies}}', {
      count: overview.teamProxyCount,
    });
    return t('Can view everything in the team: {profiles} and {proxies}', { profiles, proxies });
  }
  const profiles = t('{count, plural, one {# profile} other {# profiles}}', {
    count: overview.adUserCount,
  });
  const proxies = t('{count, plural, one {# proxy} other {# proxies}}', {
    count: overview.proxyCount,
  });
  return t('Can view only their own ({profiles} and {proxies}) and shared ones', {
    profiles,
    proxies,
  });
}

export function PermissionMeaning({ permissions, overview }: PermissionMeaningProps) {
  const { t } = useTranslation('team-settings');
  return (
    <PaneSection title={t('What this means')}>
      <ul>
        <Line isAllowed={canSeeAds({ permissions })}>
          <ReadingTexts permissions={permissions} overview={overview} />
        </Line>
        <Line isAllowed={permissions.manage_team_ads}>
          {permissions.manage_team_ads
            ? t('Can edit all members’ profiles, proxies and ads')
            : t('Can’t edit other members’ profiles and ads')}
        </Line>
        <Line isAllowed={permissions.manage_team}>
          {permissions.manage_team
            ? t('Can manage members, trackers, webhooks and rule limits, and view activity')
            : t('Can’t manage members, trackers, webhooks and rule limits')}
        </Line>
      </ul>
    </PaneSection>
  );
}
