import { once } from 'node:events';
import type { Server } from 'node:http';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { createApi } from '../app/api.ts';
import type { ContainerSettings } from '../app/container.ts';
import { paths } from '../app/paths.ts';
import { doSampleWork } from '../app/sample-work.ts';
import { seed } from '../app/seed.ts';
import {
  failStart,
  getConfig,
  getSecretsKeys,
  migrateDatabase,
  startDatabase,
} from '../app/start-up.ts';
import { VERSION } from '../app/version.ts';
import { expiryWarningOf } from '../gateways/graph/api-versions.ts';
import { type Config, listWarnings, StartupError } from '../platform/env.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { createJobSupervisor } from '../platform/jobs/supervisor.ts';
import { createLogger } from '../platform/logger/logger.ts';
import type { JobWorkerData } from './job-worker.ts';

const DRAIN_TIMEOUT_MS = 10_000;

async function listen({ server, config }: { server: Server; config: Config }): Promise<void> {
  server.listen(config.port, config.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `PORT: ${config.port} is in use. Stop the other program or set PORT to another number.`,
      EACCES: `PORT: this user may not listen on ${config.port}. Set PORT to a number above 1023.`,
    };
    throw new StartupError(
      [reasons[code] ?? `HOST: cannot listen on ${config.host}:${config.port} (${code}).`],
      { cause: error },
    );
  }
}

function printWelcome(input: {
  config: Config;
  isSeeded: boolean;
  generatedPassword: string | undefined;
  memberUsernames: readonly string[];
}): void {
  const { username } = input.config.admin;
  const password =
    input.generatedPassword ??
    (input.isSeeded ? 'as set in ADMIN_PASSWORD' : 'unchanged since the first start');
  const lines = [
    '',
    `  Ads Checker is ready:  ${input.config.appOrigin}`,
    `  Username:              ${username}`,
    `  Password:              ${password}`,
    ...(input.generatedPassword === undefined
      ? []
      : ['  Save this password: it won’t be shown again.']),
    ...(input.config.network === 'sandbox'
      ? [
          '  Network:               sandbox on this machine, no money is spent',
          ...(input.memberUsernames.length === 0
            ? []
            : [`  Other members:         ${input.memberUsernames.join(', ')} (same password)`]),
        ]
      : []),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Waits for running requests, and cuts those still open after the time limit. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearTimeout(force);
}

async function start(): Promise<{ stop: () => Promise<void> }> {
  const config = getConfig();
  const logger = createLogger({ level: config.logLevel });
  const cleanUp: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of cleanUp.splice(0).reverse()) {
      await step();
    }
  };
  try {
    const { version } = config.graph;
    const expiry = (): string | null => expiryWarningOf({ version, now: new Date() });
    for (const warning of [...listWarnings(config), ...[expiry() ?? []].flat()]) {
      logger.warn(warning);
      process.stderr.write(`\n  WARNING  ${warning}\n\n`);
    }
    const reminder = setInterval(() => {
      const warning = expiry();
      if (warning !== null) {
        logger.warn(warning);
      }
    }, DAY_MS).unref();
    cleanUp.push(async () => clearInterval(reminder));
    const secretsKeys = await getSecretsKeys(config);
    const database = await startDatabase(config);
    cleanUp.push(() => database.stop());
    await migrateDatabase(database);
    const settings: ContainerSettings = {
      databaseUrl: database.url,
      appOrigin: config.appOrigin,
      network: config.network,
      secretsKeys,
      graph: config.graph,
      outbound: config.outbound,
      vendors: config.vendors,
      telegram: config.telegram,
      media: { cloudinary: config.cloudinary, dataDir: config.dataDir },
      version: VERSION,
      limits: config.limits,
      adObjectCheckIntervalMs: config.adObjectCheckIntervalMs,
    };
    const api = await createApi({
      ...settings,
      metricsToken: config.metricsToken,
      webRoot: paths.webRoot,
      extensionRoot: paths.extensionRoot,
      extensionPackagesDir: config.extensionDir,
      logger,
    });
    cleanUp.push(() => api.close());
    const { container } = api;
    if (!(await container.modules.adUsersModule.service.canReadSecrets())) {
      throw new StartupError([
        'SECRETS_KEY: is not the key that encrypted the tokens in this database. Set that key, or restore secrets.key.',
      ]);
    }
    const { resealed, unreadable } = await container.resealSecrets();
    if (resealed + unreadable > 0) {
      logger[unreadable > 0 ? 'warn' : 'info']({ resealed, unreadable }, 'secrets sealed anew');
    }
    await container.reprojection.run();
    const seeded = await seed({ container, ...config });

    const supervisor = createJobSupervisor({
      workerPath: paths.jobWorker,
      workerData: { logLevel: config.logLevel, settings } satisfies JobWorkerData,
      logger,
    });
    const server = createHttpServer(api.app.callback());
    await listen({ server, config });
    cleanUp.push(async () => {
      const drained = drain(server);
      container.hub.closeAll();
      await drained;
    });
    await supervisor.start();
    cleanUp.push(() => supervisor.stop());
    container.modules.telegramModule.start();
    cleanUp.push(() => container.modules.telegramModule.stop());
    if (config.hasSampleWork && seeded?.sample !== undefined) {
      const { credentials, sample } = seeded;
      const stopping = new AbortController();
      cleanUp.push(async () => stopping.abort());
      doSampleWork({
        ...sample,
        credentials,
        baseUrl: `http://127.0.0.1:${config.port}`,
        appOrigin: config.appOrigin,
        signal: stopping.signal,
      })
        .then((errors) => {
          for (const error of errors) {
            logger.warn({ error }, 'sample work failed');
          }
        })
        .catch((error: unknown) => logger.warn({ error }, 'sample work failed'));
    }
    printWelcome({
      config,
      isSeeded: seeded !== undefined,
      generatedPassword: seeded?.generatedPassword,
      memberUsernames: seeded?.memberUsernames ?? [],
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

try {
  const { stop } = await start();
  let isStopping = false;
  const end = (): void => {
    if (isStopping) {
      return;
    }
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => failStart(error),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, end);
  }
  if (process.send !== undefined) {
    // The parent process died.
    process.on('disconnect', end);
  }
} catch (error) {
  failStart(error);
}
