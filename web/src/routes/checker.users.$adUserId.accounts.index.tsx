import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/checker/users/$adUserId/accounts/')({
  component: () => null,
});
