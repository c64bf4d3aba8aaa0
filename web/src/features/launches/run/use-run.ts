import {
  type LaunchItemDto,
  type LaunchRunDetailsDto,
  launchRunEventSchemas,
  launchRunRoutes,
} from '@ads-checker/shared/contracts/launch-runs';
import { useEffect, useState } from 'react';
import { openEvents } from '../../../lib/event-stream.ts';
import { queryClient, useServerQuery } from '../../../lib/server-query.ts';
import { useIsPageVisible } from '../../../lib/use-page-visible.ts';
import { isOpenRun, refreshRuns, runQuery } from '../queries.ts';

/** Items by their positions, with those that changed. */
function foldItems(
  run: LaunchRunDetailsDto,
  changed: readonly LaunchItemDto[],
): LaunchRunDetailsDto {
  const byPosition = new Map(changed.map((item) => [item.position, item]));
  return { ...run, items: run.items.map((item) => byPosition.get(item.position) ?? item) };
}

function change(id: string, fold: (run: LaunchRunDetailsDto) => LaunchRunDetailsDto): void {
  queryClient.setQueryData(runQuery(id).queryKey, (run) =>
    run === undefined ? undefined : fold(run),
  );
}

/** Follows a run until it ends; true while its changes do not arrive. */
function useEvents(id: string, isOpen: boolean): boolean {
  const [isInterrupted, setInterrupted] = useState(false);
  const isShown = useIsPageVisible();
  useEffect(() => {
    if (!isOpen || !isShown) {
      return;
    }
    const after = queryClient.getQueryData(runQuery(id).queryKey)?.revision ?? 0;
    return openEvents(
      launchRunRoutes.stream,
      { params: { launchRunId: id }, query: { after } },
      {
        onOpen: () => setInterrupted(false),
        onEvent: ({ name, data }) => {
          const items = name === 'items' ? launchRunEventSchemas.items.safeParse(data).data : null;
          if (items) {
            change(id, (run) => foldItems(run, items));
          }
          const head = name === 'run' ? launchRunEventSchemas.run.safeParse(data).data : null;
          if (head) {
            change(id, (run) => ({ ...run, ...head }));
            if (!isOpenRun(head)) {
              refreshRuns();
            }
          }
        },
        onError: ({ isFinal }) => {
          setInterrupted(true);
          if (isFinal) {
            void queryClient.invalidateQueries(runQuery(id));
          }
        },
      },
    );
  }, [id, isOpen, isShown]);
  return isOpen && isInterrupted;
}

/** A run with what becomes of its objects as it happens; null: of none. */
export function useRun(id: string | null) {
  const query = useServerQuery({ ...runQuery(id ?? ''), enabled: id !== null });
  const isInterrupted = useEvents(id ?? '', query.data !== undefined && isOpenRun(query.data));
  return { ...query, isInterrupted };
}
