import { type MediaHost, mediaHostPort } from '../../gateways/media-host/port.ts';
import { attemptKey, createAttemptCounts } from '../../platform/auth/attempt-counts.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppMiddleware } from '../../platform/http/state.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { createMediaFiles } from './files.ts';
import { serveMedia } from './media-pages.ts';
import { createImageReceiver, type ReceiveImage } from './receive-image.ts';
import { createReceiveUpload } from './receive-upload.ts';
import { createMediaRepository } from './repository.ts';
import { registerMediaRoutes } from './routes.ts';
import { createMediaService } from './service.ts';
import { createFileStore } from './store-file.ts';

/** Far more than a person uploads by hand in a minute. */
const SIGNINGS_PER_MINUTE = 120;

export type { ReceivedImage, ReceiveImage } from './receive-image.ts';

export interface MediaModule {
  /** The upload target; undefined when uploads are off. */
  readonly host: MediaHost | undefined;
  registerRoutes(api: ApiRouter): void;
  /** Absent when the server stores no files. */
  readonly pages: AppMiddleware | undefined;
  /** For routes that accept an image themselves and check permissions on their own. */
  readonly receiveImage: ReceiveImage;
}

type Context = Pick<ModuleContext, 'db' | 'clock' | 'limits' | 'appOrigin' | 'media'>;

/** Undefined when the server stores no files. */
function createMediaStorage({
  db,
  clock,
  limits,
  appOrigin,
  media: { filesDir, secret },
}: Context) {
  if (filesDir === undefined) {
    return undefined;
  }
  const files = createMediaFiles({ root: filesDir });
  const storeFile = createFileStore({
    files,
    repository: createMediaRepository({ db }),
    secret,
    appOrigin,
    maxBytesPerTeam: limits.mediaBytesPerTeam,
    clock,
  });
  return { files, storeFile };
}

export const mediaModule = defineModule({
  name: 'media',
  create: (context): MediaModule => {
    const { use, useGateway, db, clock, media } = context;
    const { host } = media;
    const storage = createMediaStorage(context);
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
      storage !== undefined && host?.kind === 'server'
        ? createReceiveUpload({ host, storeFile: storage.storeFile, clock })
        : undefined;
    return {
      host,
      registerRoutes: (api) => registerMediaRoutes({ api, service }),
      pages: storage && serveMedia({ files: storage.files, receive }),
      receiveImage: createImageReceiver({
        host,
        client: useGateway(mediaHostPort),
        storeFile: storage?.storeFile,
        countUpload: countSigning,
        clock,
      }),
    };
  },
});
