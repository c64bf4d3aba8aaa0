import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TAB, TabNav } from '../ui/tabs.tsx';

/** Between the screens of automation, which share an entry of the main navigation. */
export function AutomationTabs() {
  const { t } = useTranslation();
  return (
    <TabNav label={t('Automation')} className="bg-surface">
      <Link to="/automation" className={TAB} activeOptions={{ exact: true, includeSearch: false }}>
        {t('Overview')}
      </Link>
      <Link to="/rules" className={TAB} activeOptions={{ exact: true, includeSearch: false }}>
        {t('Rules of many profiles')}
      </Link>
    </TabNav>
  );
}
