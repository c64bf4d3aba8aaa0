import {
  type AdObjectEventDto,
  type AdObjectEventKind,
  adObjectEventSchema,
  objectCheckRoutes,
} from '@ads-checker/shared/contracts/object-checks';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { OffsetPaging } from '@ads-checker/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-time.ts';
import { type EventFilter, STATUSES_OF_GROUP } from './search-params.ts';

export interface EventPage {
  readonly events: readonly AdObjectEventDto[];
  readonly summary: Readonly<Record<AdObjectEventKind, number>>;
  readonly paging: OffsetPaging;
}

export function eventsQuery({
  adUserId,
  filter: { kind, adAccountId, objectId, group, days },
}: {
  readonly adUserId: string;
  readonly filter: EventFilter;
}) {
  return infiniteQueryOptions({
    queryKey: ['object-checks', 'events', adUserId, { kind, adAccountId, objectId, group, days }],
    // New events must appear on top
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const { data, summary, paging } = await call(objectCheckRoutes.listEvents, {
        params: { adUserId },
        query: {
          offset: pageParam,
          since: new Date(serverNow() - days * DAY_MS).toISOString(),
          ...(kind === undefined ? {} : { kind }),
          ...(adAccountId === undefined ? {} : { adAccountId }),
          ...(objectId === undefined ? {} : { objectId }),
          ...(group === undefined ? {} : { statusList: [...STATUSES_OF_GROUP[group]] }),
        },
        signal,
      });
      return { events: data.map((event) => adObjectEventSchema.parse(event)), summary, paging };
    },
    getNextPageParam: ({ paging: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
  });
}
