import { type MediaHost, mediaHostPort } from '../../gateways/media-host/port.ts';
import { attemptKey, createAttemptCounts } from '../../platform/auth/attempt-counts.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppMiddleware } from '../../platform/http/state.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { MEDIA_ID_PATTERN } from '../media-uses.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { createMediaFiles } from './files.ts';
import { serveMedia } from './media-pages.ts';
import { createMediaPurge } from './purge.ts';
import { createMediaQuota } from './quota.ts';
import { createUploadReader, type OpenUploadedVideo, type ReadImage } from './read-uploads.ts';
import { createImageReceiver, type ReceiveImage } from './receive-image.ts';
import { createReceiveUpload } from './receive-upload.ts';
import { createMediaRepository } from './repository.ts';
import { registerMediaRoutes } from './routes.ts';
import { createMediaService } from './service.ts';
import { createFileStore } from './store-file.ts';

/** Far more than a person uploads by hand in a minute. */
const SIGNINGS_PER_MINUTE = 120;

export { requireFit } from './image-fit.ts';
export type { OpenUploadedVideo, OpenVideo, ReadImage } from './read-uploads.ts';
export type { ReceivedImage, ReceiveImage } from './receive-image.ts';

export interface MediaModule {
  /** The upload target; undefined when uploads are off. */
  readonly host: MediaHost | undefined;
  registerRoutes(api: ApiRouter): void;
  /** Absent when the server stores no files. */
  readonly pages: AppMiddleware | undefined;
  /** For routes that accept an image themselves and check permissions on their own. */
  readonly receiveImage: ReceiveImage;
  /** Of images that were uploaded before. */
  readonly readImage: ReadImage;
  /** Of videos that were uploaded before. */
  readonly openVideo: OpenUploadedVideo;
  /** Keeps the stored files whose addresses are in a text that is handed to the ad network. */
  readonly keepPublished: (text: string) => Promise<void>;
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
  const quota = createMediaQuota({
    repository: createMediaRepository({ db }),
    maxBytesPerTeam: limits.mediaBytesPerTeam,
    clock,
  });
  const storeFile = createFileStore({ files, quota, secret, appOrigin });
  return { files, quota, storeFile };
}

export const mediaModule = defineModule({
  name: 'media',
  purges: ({ db, clock, mediaFilesDir, mediaUses }) =>
    mediaFilesDir === undefined
      ? {}
      : {
          mediaFiles: createMediaPurge({
            files: createMediaFiles({ root: mediaFilesDir }),
            repository: createMediaRepository({ db }),
            uses: mediaUses,
            clock,
          }),
        },
  create: (context): MediaModule => {
    const { use, useGateway, db, clock, media, appOrigin } = context;
    const { host } = media;
    const storage = createMediaStorage(context);
    const client = useGateway(mediaHostPort);
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
      reserve: host?.kind === 'server' ? storage?.quota.reserve : undefined,
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
      ...createUploadReader({
        host,
        client,
        appOrigin,
        files: storage?.files,
        repository: createMediaRepository({ db }),
      }),
      receiveImage: createImageReceiver({
        host,
        client,
        storeFile: storage?.storeFile,
        countUpload: countSigning,
        clock,
      }),
      keepPublished: async (text) => {
        const ids = [...text.matchAll(new RegExp(MEDIA_ID_PATTERN, 'g'))].map(([, id = '']) => id);
        if (ids.length > 0) {
          await createMediaRepository({ db }).markPublished(ids, clock.now());
        }
      },
    };
  },
});
