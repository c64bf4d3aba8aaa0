import { activityModule } from '../activity/index.ts';
import { identityModule } from '../identity/index.ts';
import { mediaModule } from '../media/index.ts';
import { defineModule, type Module } from '../module.ts';
import { type CreativeLibrary, createCreativeLibrary } from './library.ts';
import { createCreativeRepository } from './repository.ts';
import { registerCreativeRoutes } from './routes.ts';
import { createCreativesService } from './service.ts';

export type { CreativeUpload, UploadPlace } from './entities.ts';
export type { CreativeLibrary } from './library.ts';

export interface CreativesModule extends Module, CreativeLibrary {}

export const creativesModule = defineModule<CreativesModule>({
  name: 'creatives',
  mediaUses: ({ db }) => ({ listUsed: createCreativeRepository({ db }).listUsedMedia }),
  create: ({ db, use, idempotency, requireWithinLimit, clock }) => {
    const { openVideo, readImage } = use(mediaModule);
    const shared = {
      repository: createCreativeRepository({ db }),
      reader: { openVideo, readImage },
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
