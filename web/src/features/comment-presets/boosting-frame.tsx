import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { TAB, TabLabel, TabNav } from '../../ui/tabs.tsx';

/** Head and tabs of all screens about boosting comments. */
export function BoostingFrame({
  actions,
  children,
}: {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('comment-presets');
  return (
    <>
      <div className="flex-none border-b border-line bg-surface">
        <PageHead title={t('Boosting comments')} actions={actions} />
        <TabNav label={t('Boosting comments')}>
          <Link to="/comments-cheating/tasks" className={TAB}>
            <TabLabel>{t('Tasks')}</TabLabel>
          </Link>
          <Link to="/comments-cheating/presets" className={TAB}>
            <TabLabel>{t('Comment presets')}</TabLabel>
          </Link>
          <Link to="/comments-cheating/profiles" className={TAB}>
            <TabLabel>{t('Profiles')}</TabLabel>
          </Link>
        </TabNav>
      </div>
      <p className="flex-none border-b border-line bg-canvas px-4 py-2 text-sm text-ink-2 max-desk:px-3">
        {t('Comments go out as your own Pages, under their own posts, by Facebook’s official API.')}
      </p>
      {children}
    </>
  );
}
