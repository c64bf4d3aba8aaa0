import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { mediaModule } from '../media/index.ts';
import { defineModule, type Module } from '../module.ts';
import { createCreativeRepository } from './repository.ts';
import { registerCreativeRoutes } from './routes.ts';
import { type CreativeLibrary, createCreativeLibrary, createCreativesService } from './service.ts';

export type { CreativeLibrary } from './service.ts';

export interface CreativesModule extends Module, CreativeLibrary {}

export const creativesModule = defineModule<CreativesModule>({
  name: 'creatives',
  mediaUses: ({ db }) => ({ listUsed: createCreativeRepository({ db }).listUsedMedia }),
  create: ({ db, use, idempotency, requireWithinLimit, clock }) => {
    const shared = {
      repository: createCreativeRepository({ db }),
      readImage: use(mediaModule).readImage,
      clock,
    };
    const service = createCreativesService({
      ...shared,
      db,
      findTeamId: use(identityModule).service.findTeamId,
      record: use(activityModule).service.record,
      idempotency,
      requireWithinLimit,
    });
    return {
      ...createCreativeLibrary(shared),
      registerRoutes: (api) => registerCreativeRoutes({ api, service }),
    };
  },
});
