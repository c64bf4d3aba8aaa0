import { GlobeAltIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ProxiesScreen } from '../features/proxies/index.ts';
import { proxiesView } from '../features/proxies/search-params.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/proxies/')({
  staticData: {
    place: {
      name: 'proxies',
      label: msg('Proxies'),
      order: 20,
      keys: ['G', 'P'],
      navigation: { icon: GlobeAltIcon, at: 'start' },
    },
  },

  validateSearch: proxiesView.validateSearch,
  component: function ProxiesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Proxies'));
    return <ProxiesScreen />;
  },
});
