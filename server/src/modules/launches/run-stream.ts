import type { ServerResponse } from 'node:http';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { FollowedStreams } from '../../platform/sync/followed-stream.ts';
import { requireActiveAccount } from '../identity/index.ts';
import { presentItem } from './presenter.ts';
import { type RunRepository, topicOf } from './run-repository.ts';
import type { RunService } from './run-service.ts';

/** Of one event; more only where one change made more. */
const ITEMS_AT_ONCE = 200;

export type RunStream = ReturnType<typeof createRunStream>;

/** Streams what becomes of the objects of a launch, from the database. */
export function createRunStream(deps: {
  repository: Pick<RunRepository, 'listItemsAfter'>;
  service: Pick<RunService, 'getHead'>;
  streams: FollowedStreams;
}) {
  return {
    follow({
      session,
      response,
      launchRunId,
      after,
    }: {
      session: ActiveSession;
      response: ServerResponse;
      launchRunId: string;
      /** The last revision the client has. */
      after: number;
    }): void {
      const { actor } = session;
      let last = after;
      let lastSent: string | undefined;
      deps.streams.follow({
        session,
        accountId: requireActiveAccount(actor).id,
        response,
        topic: topicOf(launchRunId),
        pass: async (stream) => {
          // Access may have been revoked meanwhile; items change before the run ends
          const head = await deps.service.getHead({ actor, launchRunId });
          for (;;) {
            const items = await deps.repository.listItemsAfter(launchRunId, {
              after: last,
              limit: ITEMS_AT_ONCE,
            });
            const newest = items.at(-1)?.revision;
            if (newest === undefined || stream.isClosed) {
              break;
            }
            await stream.write({ name: 'items', id: newest, data: items.map(presentItem) });
            last = newest;
          }
          const text = JSON.stringify(head);
          if (text !== lastSent) {
            lastSent = text;
            await stream.write({ name: 'run', data: head });
          }
          return head.state === 'running' || head.state === 'undoing' ? 'wait' : 'end';
        },
      });
    },
  };
}
