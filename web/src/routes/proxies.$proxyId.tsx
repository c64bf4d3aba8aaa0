import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { EditProxyScreen, useProxyTitle } from '../features/proxies/index.ts';

export const Route = createFileRoute('/proxies/$proxyId')({
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.proxyId).success) {
      throw new AppError('NotFoundError', 'The requested resource or route is not found.');
    }
  },
  component: function EditProxyRoute() {
    const { proxyId } = Route.useParams();
    useDocumentTitle(useProxyTitle(proxyId));
    return <EditProxyScreen key={proxyId} proxyId={proxyId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
