import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { TAB, TabLabel, TabNav } from '../../../ui/tabs.tsx';
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
  return (
    <>
      <div className={cx('flex-none bg-surface', isMemberOpen && 'max-desk:hidden')}>
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
