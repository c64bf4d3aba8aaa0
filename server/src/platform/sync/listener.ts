import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnConnection, openOwnConnection, type PingSettings } from '../db/own-connection.ts';
import type { Logger } from '../logger/logger.ts';
import { CHANNEL, messageSchema, type SyncMessage } from './notifications.ts';

const RETRY_DELAY_MS = 1000;

export interface SyncListener {
  stop(): Promise<void>;
}

/**
 * Receives notifications of all server processes, on a connection of its own. `onGap` runs as soon
 * as the connection is known to be lost, and after every reconnection: messages in between are
 * lost.
 */
export async function startSyncListener(input: {
  url: string;
  logger: Logger;
  onMessage: (message: SyncMessage) => void;
  onGap: () => void;
  ping?: PingSettings;
}): Promise<SyncListener> {
  const stopping = new AbortController();
  let current: OwnConnection | undefined;

  const connect = async (): Promise<void> => {
    const connection = await openOwnConnection({
      url: input.url,
      applicationName: 'ads-checker-listen',
      logger: input.logger,
      ...(input.ping === undefined ? {} : { ping: input.ping }),
    });
    const { client, lost } = connection;
    client.on('notification', ({ payload }) => {
      const parsed = messageSchema.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) {
        input.onMessage(parsed.data);
      } else {
        input.logger.error({ err: parsed.error }, 'Malformed sync notification');
      }
    });
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await connection.close();
      throw error;
    }
    current = connection;
    const replace = (): void => {
      if (!stopping.signal.aborted) {
        input.onGap();
        void reconnect();
      }
    };
    if (lost.aborted) {
      replace();
    } else {
      lost.addEventListener('abort', replace, { once: true });
    }
  };

  const reconnect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sleep(RETRY_DELAY_MS, undefined, { signal: stopping.signal });
        await connect();
        input.onGap();
        return;
      } catch (error) {
        if (!stopping.signal.aborted) {
          input.logger.warn({ err: error }, 'Sync listener failed to connect');
        }
      }
    }
  };

  await connect();
  return {
    stop: async () => {
      stopping.abort();
      await current?.close();
    },
  };
}
