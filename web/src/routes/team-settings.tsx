import { canManageTeam } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { useActor } from '../lib/session.ts';

/**
 * For those who manage the team; others see who can grant the permission, and the page opens once
 * they have it.
 */
export const Route = createFileRoute('/team-settings')({
  component: function TeamSettingsRoute() {
    const actor = useActor();
    const isAllowed = actor.account !== null && canManageTeam(actor, actor.account.teamId);
    return isAllowed ? (
      <Outlet />
    ) : (
      <RouteError error={new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied)} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
