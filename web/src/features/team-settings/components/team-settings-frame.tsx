import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { canManageOwnTeam } from '../../../lib/places.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TAB, TabLabel, TabNav } from '../../../ui/tabs.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useMembers } from '../members.ts';

interface TeamSettingsFrameProps {
  /** On a phone, a member fills the screen. */
  readonly isMemberOpen: boolean;
  readonly children: ReactNode;
}

export function TeamSettingsFrame({ isMemberOpen, children }: TeamSettingsFrameProps) {
  const { t } = useTranslation('team-settings');
  const { members, team, isReady } = useMembers();
  const trackers = useOwned('binom');
  const canManage = canManageOwnTeam(useActor());
  if (usePhone() && isMemberOpen) {
    return (
      <>
        <h1 className="sr-only">{t('Team settings')}</h1>
        {children}
      </>
    );
  }
  return (
    <>
      <div className="flex-none bg-surface">
        <PageHeader title={t('Team settings')} meta={team?.name} />
        <TabNav label={t('Team settings')}>
          {canManage && (
            <>
              <Link to="/team-settings" activeOptions={{ exact: true }} className={TAB}>
                {t('General')}
              </Link>
              <Link to="/team-settings/members" className={TAB}>
                <TabLabel count={isReady ? formatNumber(members.length) : undefined}>
                  {t('Members')}
                </TabLabel>
              </Link>
            </>
          )}
          <Link to="/team-settings/trackers" className={TAB}>
            <TabLabel count={trackers.isKnown ? formatNumber(trackers.rows.length) : undefined}>
              {t('Trackers')}
            </TabLabel>
          </Link>
          {canManage && (
            <>
              <Link to="/team-settings/webhooks" className={TAB}>
                {t('Webhooks')}
              </Link>
              <Link to="/team-settings/activity" className={TAB}>
                {t('Activity')}
              </Link>
            </>
          )}
        </TabNav>
      </div>
      {children}
    </>
  );
}
