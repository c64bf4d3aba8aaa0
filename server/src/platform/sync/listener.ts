import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../logger/logger.ts';
import { CHANNEL, messageSchema, type SyncMessage } from './notifications.ts';

const RETRY_DELAY_MS = 1000;

export interface SyncListener {
  stop(): Promise<void>;
}

/**
 * Hears what all server processes say, on a connection of its own. `onGap` runs after every reconnection: messages
 * of the time between are lost.
 */
export async function startSyncListener({
  url,
  logger,
  onMessage,
  onGap,
}: {
  url: string;
  logger: Logger;
  onMessage: (message: SyncMessage) => void;
  onGap: () => void;
}): Promise<SyncListener> {
  const stopping = new AbortController();
  let current: Client | undefined;

  const connect = async (): Promise<void> => {
    const client = new Client({ connectionString: url, application_name: 'ads-checker-listen' });
    client.on('notification', ({ payload }) => {
      const parsed = messageSchema.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) {
        onMessage(parsed.data);
      } else {
        logger.error({ err: parsed.error }, 'a sync message is malformed');
      }
    });
    client.on('error', (error) =>
      logger.warn({ err: error }, 'the sync listener lost its connection'),
    );
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Only a connection that once stood is worth replacing: the loop below tries again after a failed attempt.
    client.once('end', () => {
      if (!stopping.signal.aborted) {
        void reconnect();
      }
    });
    current = client;
  };

  const reconnect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sleep(RETRY_DELAY_MS, undefined, { signal: stopping.signal });
        await connect();
        onGap();
        return;
      } catch (error) {
        if (!stopping.signal.aborted) {
          logger.warn({ err: error }, 'the sync listener cannot connect');
        }
      }
    }
  };

  await connect();
  return {
    stop: async () => {
      stopping.abort();
      await current?.end();
    },
  };
}
