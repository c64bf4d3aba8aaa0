import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExtensionBuilds,
  extensionBuildsSchema,
} from '@ads-checker/shared/contracts/extension';
import type { Download } from '../platform/http/downloads.ts';
import type { Logger } from '../platform/logger/logger.ts';

export interface ServedExtension {
  readonly builds: ExtensionBuilds | null;
  readonly downloads: ReadonlyMap<string, Download>;
}

const NONE: ServedExtension = { builds: null, downloads: new Map() };
const DOWNLOAD = /^\/extension\/([\w-][\w.-]*\.zip)$/;

/**
 * Reads the output folder of `extension/build.ts`: the packed extension for each browser, and their
 * list.
 */
export async function readExtensionBuilds(input: {
  root: string;
  logger: Logger;
}): Promise<ServedExtension> {
  const text = await readFile(join(input.root, 'builds.json'), 'utf8').catch(() => undefined);
  if (text === undefined) {
    return NONE;
  }
  try {
    const builds = extensionBuildsSchema.parse(JSON.parse(text));
    return {
      builds,
      downloads: new Map(
        builds.builds.map(({ path, sha256 }) => {
          const [, name] = DOWNLOAD.exec(path) ?? [];
          if (name === undefined) {
            throw new Error(`${path} is not a download path.`);
          }
          return [path, { file: join(input.root, name), name, sha256 }];
        }),
      ),
    };
  } catch (error) {
    input.logger.warn(
      { err: error },
      'Failed to read the list of extension builds; no download is offered',
    );
    return NONE;
  }
}
