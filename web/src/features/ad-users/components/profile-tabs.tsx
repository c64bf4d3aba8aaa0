import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TAB, TabNav } from '../../../ui/tabs.tsx';

export function ProfileTabs({ adUserId }: { readonly adUserId: string }) {
  const { t } = useTranslation('ad-users');
  return (
    <div className="flex-none bg-surface">
      <TabNav label={t('Profile')}>
        <Link to="/ad-users/$adUserId/tasks" params={{ adUserId }} className={TAB}>
          {t('Tasks')}
        </Link>
        <Link to="/ad-users/$adUserId/comments" params={{ adUserId }} className={TAB}>
          {t('Comments')}
        </Link>
        <Link to="/ad-users/$adUserId/ad-comments" params={{ adUserId }} className={TAB}>
          {t('Comment history')}
        </Link>
        <Link to="/ad-users/$adUserId/ad-costs" params={{ adUserId }} className={TAB}>
          {t('Costs')}
        </Link>
        <Link to="/ad-users/$adUserId/catalogs" params={{ adUserId }} className={TAB}>
          {t('Catalogs')}
        </Link>
        <Link to="/ad-users/$adUserId/rules" params={{ adUserId }} className={TAB}>
          {t('Rules')}
        </Link>
        <Link
          to="/ad-users/$adUserId"
          params={{ adUserId }}
          activeOptions={{ exact: true }}
          className={TAB}
        >
          {t('Settings')}
        </Link>
      </TabNav>
    </div>
  );
}
