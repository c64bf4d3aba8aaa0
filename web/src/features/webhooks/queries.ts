import { type WebhookDelivery, webhookRoutes } from '@ads-checker/shared/contracts/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const WEBHOOKS = 'webhooks';
/** Poll interval while a message waits for its first attempt. */
const WAITING_POLL_MS = 1_000;

export function webhooksQuery(teamId: string) {
  return queryOptions({
    queryKey: [WEBHOOKS, teamId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(webhookRoutes.list, { params: { teamId }, signal })).data.webhooks,
  });
}

function isPending({ state, attempts }: WebhookDelivery): boolean {
  return state === 'pending' && attempts === 0;
}

export function deliveriesQuery(webhookId: string) {
  return queryOptions({
    queryKey: [WEBHOOKS, 'deliveries', webhookId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(webhookRoutes.listDeliveries, { params: { webhookId }, query: {}, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isPending) === true ? WAITING_POLL_MS : false,
  });
}

/** Drops the log of a deleted webhook, which would otherwise be refetched in vain. */
export function removeDeliveries(webhookId: string): void {
  queryClient.removeQueries({ queryKey: deliveriesQuery(webhookId).queryKey });
}

export function refetchWebhooks(): Promise<void> {
  return queryClient.refetchQueries({ queryKey: [WEBHOOKS] });
}
