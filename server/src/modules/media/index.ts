import { type MediaHost, mediaHostPort } from '../../gateways/media-host/port.ts';
import { attemptKey, createAttemptCounts } from '../../platform/auth/attempt-counts.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppMiddleware } from '../../platform/http/state.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { createMediaFiles } from './files.ts';
import { createKeepFile } from './keep-file.ts';
import { serveMedia } from './media-pages.ts';
import { createReceiveUpload } from './receive-upload.ts';
import { createMediaRepository } from './repository.ts';
import { registerMediaRoutes } from './routes.ts';
import { createMediaService } from './service.ts';
import { createTakeImage, type TakeImage } from './take-image.ts';

/** Far above what a person chooses by hand in a minute. */
const SIGNINGS_PER_MINUTE = 120;

export type { TakeImage, TakenImage } from './take-image.ts';

export interface MediaModule {
  /** Where files are sent; undefined when uploads are off. */
  readonly host: MediaHost | undefined;
  registerRoutes(api: ApiRouter): void;
  /** Absent where the server keeps no files. */
  readonly pages: AppMiddleware | undefined;
  /** For calls that take an image by themselves; who may make them is theirs to judge. */
  readonly takeImage: TakeImage;
}

type Context = Pick<ModuleContext, 'db' | 'clock' | 'limits' | 'appOrigin' | 'media'>;

/** Undefined where the server keeps no files. */
function createKeeping({ db, clock, limits, appOrigin, media: { filesDir, secret } }: Context) {
  if (filesDir === undefined) {
    return undefined;
  }
  const files = createMediaFiles({ root: filesDir });
  const keepFile = createKeepFile({
    files,
    repository: createMediaRepository({ db }),
    secret,
    appOrigin,
    maxBytesPerTeam: limits.mediaBytesPerTeam,
    clock,
  });
  return { files, keepFile };
}

export const mediaModule = defineModule({
  name: 'media',
  create: (context): MediaModule => {
    const { use, useGateway, db, clock, media } = context;
    const { host } = media;
    const keeping = createKeeping(context);
    const counts = createAttemptCounts({ db });
    const signings = counts.create('media-sign', { points: SIGNINGS_PER_MINUTE, duration: 60 });
    const countSigning = (userId: string) =>
      counts.consume(
        [{ limiter: signings, key: attemptKey(userId) }],
        'Too many attempts. Wait a moment and try again.',
      );
    const service = createMediaService({
      host,
      adUsers: use(adUsersModule).service,
      findTeamId: use(identityModule).service.findTeamId,
      countSigning,
      clock,
    });
    const receive =
      keeping !== undefined && host?.kind === 'server'
        ? createReceiveUpload({ host, keepFile: keeping.keepFile, clock })
        : undefined;
    return {
      host,
      registerRoutes: (api) => registerMediaRoutes({ api, service }),
      pages: keeping && serveMedia({ files: keeping.files, receive }),
      takeImage: createTakeImage({
        host,
        client: useGateway(mediaHostPort),
        keepFile: keeping?.keepFile,
        countUpload: countSigning,
        clock,
      }),
    };
  },
});
