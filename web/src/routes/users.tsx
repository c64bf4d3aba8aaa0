import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { requireUserManager } from '../app/router-context.ts';

export const Route = createFileRoute('/users')({
  beforeLoad: requireUserManager,
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
