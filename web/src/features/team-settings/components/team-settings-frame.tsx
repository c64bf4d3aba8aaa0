import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { TAB, TabLabel, TabNav } from '../../../ui/tabs.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useMembers } from '../use-members.ts';

interface TeamSettingsFrameProps {
  /** On a phone a member takes the whole screen. */
  readonly isMemberOpen: boolean;
  readonly children: ReactNode;
}

/** The team's name and the tabs, around whichever of them is open. */
export function TeamSettingsFrame({ isMemberOpen, children }: TeamSettingsFrameProps) {
  const { t } = useLingui();
  const { members, team, isReady } = useMembers();
  if (usePhone() && isMemberOpen) {
    return (
      <>
        <h1 className="sr-only">
          <Trans>Team settings</Trans>
        </h1>
        {children}
      </>
    );
  }
  return (
    <>
      <div className="flex-none bg-surface">
        <PageHead title={<Trans>Team settings</Trans>} meta={team?.name} />
        <TabNav label={t`Team settings`}>
          <Link to="/team-settings" activeOptions={{ exact: true }} className={TAB}>
            <Trans>General</Trans>
          </Link>
          <Link to="/team-settings/members" className={TAB}>
            <TabLabel count={isReady ? formatNumber(members.length) : undefined}>
              <Trans>Members</Trans>
            </TabLabel>
          </Link>
          <Link to="/team-settings/activity" className={TAB}>
            <Trans>Activity</Trans>
          </Link>
        </TabNav>
      </div>
      {children}
    </>
  );
}
