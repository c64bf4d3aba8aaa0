import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { CHECKER_TABS } from '../lib/checker-path.ts';

export const Route = createFileRoute('/checker/users/$adUserId/accounts/$adAccountId/$tab')({
  beforeLoad: ({ params }) => {
    const isTab = CHECKER_TABS.some((tab) => tab === params.tab);
    if (!idSchema.safeParse(params.adAccountId).success || !isTab) {
      throw new AppError('NotFoundError', 'The requested resource or route is not found.');
    }
  },
  component: () => null,
});
