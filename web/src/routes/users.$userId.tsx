import { idSchema } from '@ads-checker/shared/contracts/common';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { EditUserScreen, userQuery } from '../features/users/index.ts';
import { queryClient } from '../lib/server-query.ts';

export const Route = createFileRoute('/users/$userId')({
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.userId).success) {
      throw new AppError('BadRequestError', 'User ID is not valid.');
    }
  },
  loader: ({ params }) => queryClient.fetchQuery(userQuery(params.userId)),
  component: function EditUserRoute() {
    const card = Route.useLoaderData();
    useDocumentTitle(userDisplayName(card.user));
    return <EditUserScreen card={card} />;
  },
  errorComponent: function EditUserError({ error, reset }) {
    const router = useRouter();
    return (
      <RouteError
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  },
});
