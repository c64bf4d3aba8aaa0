import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewProxyScreen } from '../features/proxies/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/proxies/new')({
  staticData: {
    place: { name: 'newProxy', label: msg('New proxy'), order: 21 },
  },

  validateSearch: z.object({ many: z.boolean().optional().catch(undefined) }),
  component: function NewProxyRoute() {
    const { t } = useTranslation();
    const { many = false } = Route.useSearch();
    useDocumentTitle(many ? t('Import proxies') : t('New proxy'));
    return <NewProxyScreen isMany={many} />;
  },
});
