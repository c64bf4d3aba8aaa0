import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../env.ts';

const FILE_NAME = 'secrets.key';
const KEY_BYTES = 32;

async function findStoredKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw new StartupError([`SECRETS_KEY: cannot read ${path}.`], { cause: error });
  }
}

/** The key of the data folder, generated with mode 0600 on the first start. 32 bytes in base64. */
export async function getOrCreateSecretsKey({ dataDir }: { dataDir: string }): Promise<string> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartupError([`DATA_DIR: ${dataDir} cannot be made a folder${code}.`], {
      cause: error,
    });
  });
  const path = join(dataDir, FILE_NAME);
  const stored = await findStoredKey(path);
  if (stored !== undefined) {
    if (Buffer.from(stored, 'base64').length !== KEY_BYTES) {
      throw new StartupError([
        `SECRETS_KEY: ${path} is damaged: it must hold 32 bytes in base64. Restore it from a backup.`,
      ]);
    }
    return stored;
  }
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    // A link fails when another process was first, where a rename would replace its key.
    await link(draft, path);
  } catch {
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
