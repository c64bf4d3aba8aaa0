import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';

export const Route = createFileRoute('/ad-users')({
  component: function AdUsersRoute() {
    return <main className="flex-1 bg-surface" />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
