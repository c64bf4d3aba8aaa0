import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ProxiesScreen } from '../features/proxies/index.ts';
import { proxiesSearchSchema } from '../features/proxies/search-params.ts';

export const Route = createFileRoute('/proxies/')({
  validateSearch: proxiesSearchSchema,
  component: function ProxiesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Proxies'));
    return <ProxiesScreen />;
  },
});
