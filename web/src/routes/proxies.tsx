import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';

export const Route = createFileRoute('/proxies')({
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
