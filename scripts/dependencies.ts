import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './processes.ts';

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression or other text of the manifest; null without one. */
  readonly license: string | null;
  readonly description: string | null;
  readonly folder: string;
  /** Installed dependencies as `name@1.0.0`. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly description?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const WORKSPACES = ['shared', 'server', 'web', 'extension'] as const;

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function findInstalled(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) {
      return realpathSync(candidate);
    }
  }
  return undefined;
}

function licenseOf({ license, licenses }: Manifest): string | null {
  const named = typeof license === 'string' ? license : (license?.type ?? null);
  const several = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return named ?? (several.length === 0 ? null : `(${several.join(' OR ')})`);
}

const keyOf = ({ name, version }: { name: string; version: string }): string =>
  `${name}@${version}`;

/**
 * All production dependencies of the workspaces, each once, by name. @throws Error naming a
 * dependency that is not installed, unless it is an optional one of another platform.
 */
export function listProductionPackages(): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();

  const visit = (folder: string): string => {
    const manifest = readManifest(folder);
    const key = keyOf(manifest);
    if (!found.has(key)) {
      const entry = {
        name: manifest.name,
        version: manifest.version,
        license: licenseOf(manifest),
        description: manifest.description ?? null,
        folder,
        needs: [] as string[],
      };
      found.set(key, entry);
      entry.needs.push(...visitAll(manifest, folder));
    }
    return key;
  };

  const visitAll = (manifest: Manifest, folder: string): string[] => {
    const optional = new Set(Object.keys(manifest.optionalDependencies ?? {}));
    return Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies }).flatMap(
      ([name, range]) => {
        if (range.startsWith('workspace:')) {
          return [];
        }
        const installed = findInstalled(name, folder);
        if (installed === undefined && !optional.has(name)) {
          throw new Error(`${name}, which ${manifest.name} needs, is not installed.`);
        }
        return installed === undefined ? [] : [visit(installed)];
      },
    );
  };

  for (const workspace of WORKSPACES) {
    const folder = join(root, workspace);
    visitAll(readManifest(folder), folder);
  }
  return [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
