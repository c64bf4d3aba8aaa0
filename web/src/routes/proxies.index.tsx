import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ProxiesScreen, proxiesSearchSchema } from '../features/proxies/index.ts';

export const Route = createFileRoute('/proxies/')({
  validateSearch: proxiesSearchSchema,
  component: function ProxiesRoute() {
    const { t } = useLingui();
    useDocumentTitle(t`Proxies`);
    return <ProxiesScreen />;
  },
});
