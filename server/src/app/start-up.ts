import { getOrCreateSecretsKey } from '../platform/crypto/secrets-key.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrateUp } from '../platform/db/migrations.ts';
import { type Config, parseConfig, type SecretsKeys, StartupError } from '../platform/env.ts';
import { redactText } from '../platform/logger/logger.ts';
import { paths } from './paths.ts';

export interface RunningDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startDatabase(config: Config): Promise<RunningDatabase> {
  return config.databaseUrl === undefined
    ? startEmbeddedPostgres({ dataDir: config.dataDir })
    : { url: config.databaseUrl, stop: async () => undefined };
}

/** @throws StartupError in one line when the database cannot be reached or migrated. */
export async function migrateDatabase({ url }: { url: string }): Promise<void> {
  try {
    await migrateUp({ url, directory: paths.migrations });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError([`DATABASE_URL: the database cannot be used: ${redactText(reason)}`], {
      cause: error,
    });
  }
}

export async function getSecretsKeys(config: Config): Promise<SecretsKeys> {
  return config.secretsKeys ?? [await getOrCreateSecretsKey({ dataDir: config.dataDir })];
}

export function getConfig(): Config {
  return parseConfig(process.env);
}

/** Ends the process with one line for each problem. */
export function failStart(error: unknown): never {
  const lines =
    error instanceof StartupError
      ? error.lines
      : [
          `The server cannot start: ${redactText(error instanceof Error ? (error.stack ?? error.message) : String(error))}`,
        ];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
