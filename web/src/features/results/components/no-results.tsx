import { ChartBarIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canManageOwnTeam } from '../../../lib/places.ts';
import { useActor } from '../../../lib/session.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

function Step({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-5 flex-none place-items-center rounded-full border border-control text-sm text-ink-2"
      >
        {number}
      </span>
      <span>
        <span className="block">{title}</span>
        <span className="block text-sm text-ink-3">{children}</span>
      </span>
    </li>
  );
}

/** How revenue gets here, while no tracker is read. */
export function NoTrackers({ hasTrackers }: { readonly hasTrackers: boolean }) {
  const { t } = useTranslation('results');
  const canCreate = canManageOwnTeam(useActor());
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center overflow-auto border-t border-line-strong bg-surface p-6">
      <EmptyState
        icon={ChartBarIcon}
        title={hasTrackers ? t('No tracker chosen yet') : t('No trackers yet')}
        className="mb-6 max-w-120"
        action={
          hasTrackers ? (
            <Link to="/ad-users" className={buttonClassName({ variant: 'primary', size: 'large' })}>
              {t('Open profiles')}
            </Link>
          ) : (
            canCreate && (
              <Link
                to="/team-settings/trackers/new"
                className={buttonClassName({ variant: 'primary', size: 'large' })}
              >
                {t('New tracker')}
              </Link>
            )
          )
        }
      >
        {hasTrackers
          ? t('In the tasks of a profile, choose the tracker its revenue is read from.')
          : t('Connect Binom or Keitaro to see revenue, profit and ROI beside spend.')}
      </EmptyState>
      <ol className="mb-auto flex gap-8 border-t border-line pt-5 max-desk:flex-col max-desk:gap-3.5">
        <Step number={1} title={t('Connect a tracker')}>
          {t('Tracker URL and API key')}
        </Step>
        <Step number={2} title={t('Choose the ad ID token')}>
          {t('Matches tracker clicks to ads')}
        </Step>
        <Step number={3} title={t('Choose the tracker of each profile')}>
          {t('In its tasks, under Results from')}
        </Step>
      </ol>
    </div>
  );
}

/** A tracker is read, and has nothing yet. */
export function NothingRead({ isReading }: { readonly isReading: boolean }) {
  const { t } = useTranslation('results');
  return (
    <EmptyState
      icon={ChartBarIcon}
      title={isReading ? t('Reading results…') : t('No results in this period')}
    >
      {isReading
        ? t('The last 90 days are being read. Days appear here as they are read.')
        : undefined}
    </EmptyState>
  );
}
