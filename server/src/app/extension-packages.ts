import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionVersionSchema } from '@ads-checker/shared/contracts/extension';
import { isOlder } from '@ads-checker/shared/domain/versions';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import type { Logger } from '../platform/logger/logger.ts';
import { readCrx } from './crx.ts';

/** A package that a browser installs and updates outside of the stores. */
export interface ExtensionPackage {
  readonly kind: 'crx' | 'xpi';
  readonly file: string;
  readonly name: string;
  /** Of the extension. */
  readonly id: string;
  readonly version: string;
  /** The oldest browser that takes it; null when the manifest names none. */
  readonly minimumVersion: string | null;
  /** Of the content, in hex. */
  readonly sha256: string;
}

/** The newest package of each kind. */
export type ExtensionPackages = Readonly<
  Partial<Record<ExtensionPackage['kind'], ExtensionPackage>>
>;

const MAX_BYTES = 50 * 1024 ** 2;
const PACKAGE = /^[\w-][\w.-]*\.(crx|xpi)$/;
const MANIFEST = 'manifest.json';
/** Of addons.mozilla.org; Firefox installs no package without one. */
const SIGNATURES = ['META-INF/mozilla.rsa', 'META-INF/cose.sig'];

const manifestSchema = z.object({
  version: extensionVersionSchema,
  minimum_chrome_version: z.string().optional(),
  browser_specific_settings: z
    .object({
      gecko: z.object({ id: z.string().min(1), strict_min_version: z.string().optional() }),
    })
    .optional(),
});

function readManifest(zip: Uint8Array) {
  const wanted = [MANIFEST, ...SIGNATURES];
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) => wanted.includes(name) && originalSize < MAX_BYTES,
  });
  const manifest = files[MANIFEST];
  if (manifest === undefined) {
    throw new Error('It has no manifest.');
  }
  return {
    manifest: manifestSchema.parse(JSON.parse(new TextDecoder().decode(manifest))),
    isSigned: SIGNATURES.some((name) => files[name] !== undefined),
  };
}

async function readPackage({ file, name }: { file: string; name: string }) {
  const { size } = await stat(file);
  if (size > MAX_BYTES) {
    throw new Error('It is too large for an extension.');
  }
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (name.endsWith('.crx')) {
    const { id, zip } = readCrx(bytes);
    const { manifest } = readManifest(zip);
    const { version, minimum_chrome_version: minimumVersion = null } = manifest;
    return { kind: 'crx', file, name, id, version, minimumVersion, sha256 } as const;
  }
  const { manifest, isSigned } = readManifest(bytes);
  const gecko = manifest.browser_specific_settings?.gecko;
  if (!isSigned) {
    throw new Error('It is not signed by addons.mozilla.org.');
  }
  if (gecko === undefined) {
    throw new Error('Its manifest has no id for Firefox.');
  }
  const { id, strict_min_version: minimumVersion = null } = gecko;
  return {
    kind: 'xpi',
    file,
    name,
    id,
    version: manifest.version,
    minimumVersion,
    sha256,
  } as const;
}

/**
 * The signed packages that an operator put into a folder. It is read anew when its files change, so
 * that a release needs no restart. A file that is no package is told once and left out.
 */
export function watchExtensionPackages({ folder, logger }: { folder: string; logger: Logger }) {
  let known: { readonly key: string; readonly packages: ExtensionPackages } | undefined;

  return async (): Promise<ExtensionPackages> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => PACKAGE.test(name));
    const files = await Promise.all(
      names.toSorted().map(async (name) => {
        const file = join(folder, name);
        const info = await stat(file).catch(() => undefined);
        return { file, name, mark: `${name} ${info?.size} ${info?.mtimeMs}` };
      }),
    );
    const key = files.map(({ mark }) => mark).join('\n');
    if (known?.key === key) {
      return known.packages;
    }
    const packages: Partial<Record<ExtensionPackage['kind'], ExtensionPackage>> = {};
    for (const { file, name } of files) {
      try {
        const found = await readPackage({ file, name });
        const other = packages[found.kind];
        if (other === undefined || isOlder(other.version, found.version)) {
          packages[found.kind] = found;
        }
      } catch (error) {
        logger.warn({ err: error, file: name }, 'Not an extension package; it is not offered');
      }
    }
    known = { key, packages };
    return packages;
  };
}
