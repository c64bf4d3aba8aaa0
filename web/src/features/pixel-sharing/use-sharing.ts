import {
  type PixelSharingDetailsDto,
  pixelSharingEventSchemas,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { openEvents } from '../../lib/event-stream.ts';
import { queryClient, useServerQuery } from '../../lib/server-query.ts';
import { useIsPageVisible } from '../../lib/use-page-visible.ts';
import { useWrite } from '../../lib/use-write.ts';
import { foldResult, foldRetry, foldSharing } from './fold-sharing.ts';
import { sharingQuery } from './queries.ts';

function change(id: string, fold: (whole: PixelSharingDetailsDto) => PixelSharingDetailsDto): void {
  queryClient.setQueryData(sharingQuery(id).queryKey, (whole) =>
    whole === undefined ? undefined : fold(whole),
  );
}

/** Follows a sharing until it is finished, resuming after the last result that this tab has. */
function useResults(id: string, isOpen: boolean): boolean {
  const [isInterrupted, setInterrupted] = useState(false);
  const isShown = useIsPageVisible();
  useEffect(() => {
    if (!isOpen || !isShown) {
      return;
    }
    const after = queryClient.getQueryData(sharingQuery(id).queryKey)?.lastResult ?? 0;
    return openEvents(
      r.stream,
      { params: { pixelSharingId: id }, query: { after } },
      {
        onOpen: () => setInterrupted(false),
        onEvent: ({ name, data, id: eventId }) => {
          if (name === 'sharing') {
            const parsed = pixelSharingEventSchemas.sharing.safeParse(data);
            if (parsed.success) {
              change(id, (whole) => foldSharing(whole, parsed.data));
            }
            return;
          }
          const parsed = pixelSharingEventSchemas.message.safeParse(data);
          if (name === 'message' && parsed.success) {
            const number = Number(eventId);
            change(id, (whole) => foldResult(whole, { number, result: parsed.data }));
          }
        },
        onError: ({ isFinal }) => {
          setInterrupted(true);
          if (isFinal) {
            void queryClient.invalidateQueries(sharingQuery(id));
          }
        },
      },
    );
  }, [id, isOpen, isShown]);
  return isOpen && isInterrupted;
}

/** A sharing with its results so far and those that arrive later. */
export function useSharing(id: string) {
  const query = useServerQuery(sharingQuery(id));
  const isOpen = query.data !== undefined && query.data.pixelSharing.state !== 'finished';
  const isInterrupted = useResults(id, isOpen);
  const stop = useWrite(
    useCallback(
      async (_: null, idempotencyKey: string) => {
        const { data } = await call(r.stop, { params: { pixelSharingId: id }, idempotencyKey });
        change(id, (whole) => foldSharing(whole, data));
      },
      [id],
    ),
  );
  const retry = useWrite(
    useCallback(
      async (adAccountIds: readonly string[] | undefined, idempotencyKey: string) => {
        const { data } = await call(r.retry, {
          params: { pixelSharingId: id },
          body: adAccountIds === undefined ? {} : { adAccountIds: [...adAccountIds] },
          idempotencyKey,
        });
        change(id, (whole) => foldRetry(whole, data, adAccountIds));
      },
      [id],
    ),
  );
  return { ...query, isInterrupted, stop, retry };
}
