import type { ModuleDefinition, Purge, PurgeDeps } from '../modules/module.ts';
import type { Database } from '../platform/db/database.ts';
import { joinProjections, type Projection } from '../platform/sync/projection.ts';
import * as modules from './modules.ts';

export const moduleDefinitions: readonly ModuleDefinition[] = Object.values(modules);

export function createProjections({ db }: { db: Database }): Projection[] {
  return joinProjections(
    moduleDefinitions.flatMap(({ projections }) => projections?.({ db }) ?? []),
  );
}

export function joinPurges(deps: Omit<PurgeDeps, 'mediaUses'>): Readonly<Record<string, Purge>> {
  const mediaUses = moduleDefinitions.flatMap((definition) => definition.mediaUses?.(deps) ?? []);
  return Object.assign(
    {},
    ...moduleDefinitions.map(({ purges }) => purges?.({ ...deps, mediaUses })),
  );
}
