import { z } from 'zod';
import { createContainer } from '../../server/src/app/container.ts';
import { jobs } from '../../server/src/app/jobs.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { startJobWorker } from '../../server/src/platform/jobs/job-worker.ts';
import { createLogger } from '../../server/src/platform/logger/logger.ts';

const NOWHERE = 'http://127.0.0.1:9';

export function openChatContainer({
  databaseUrl,
  botApiUrl,
}: {
  readonly databaseUrl: string;
  readonly botApiUrl: string;
}) {
  return createContainer({
    network: 'sandbox',
    databaseUrl,
    appOrigin: 'http://localhost:1',
    secretsKeys: ['a'.repeat(43)],
    graph: { url: NOWHERE, version: 'v27.0' },
    outbound: { proxyCheckUrl: NOWHERE, allowedNetworks: [] },
    vendors: { urls: {}, sandboxUrl: NOWHERE },
    telegram: {
      botToken: '1:bench',
      apiUrl: botApiUrl,
      linkUrl: 'https://t.me',
      updates: 'polling',
    },
    version: 'bench',
    logger: createLogger({ level: 'error' }),
    poolSize: 8,
  });
}

/** A process that runs the jobs for notifications and messages. */
if (import.meta.main) {
  const env = z.object({ DATABASE_URL: z.string(), BOT_API_URL: z.string() }).parse(process.env);
  const container = await openChatContainer({
    databaseUrl: env.DATABASE_URL,
    botApiUrl: env.BOT_API_URL,
  });
  const worker = await startJobWorker({
    jobs,
    deps: container,
    db: container.db,
    databaseUrl: env.DATABASE_URL,
    processSession: container.processSession,
    clock: systemClock,
    logger: container.logger,
  });
  process.stdout.write('ready\n');
  await worker.ended;
}
