import type { MediaHost } from '../../gateways/media-host/port.ts';
import { attemptKey, createAttemptCounts } from '../../platform/auth/attempt-counts.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppMiddleware } from '../../platform/http/state.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { createMediaFiles } from './files.ts';
import { serveMedia } from './media-pages.ts';
import { createReceiveUpload } from './receive-upload.ts';
import { createMediaRepository } from './repository.ts';
import { registerMediaRoutes } from './routes.ts';
import { createMediaService } from './service.ts';

/** Far above what a person chooses by hand in a minute. */
const SIGNINGS_PER_MINUTE = 120;

export interface MediaModule {
  /** Where files are sent; undefined when uploads are off. */
  readonly host: MediaHost | undefined;
  registerRoutes(api: ApiRouter): void;
  /** Absent where the server keeps no files. */
  readonly pages: AppMiddleware | undefined;
}

function createPages({
  db,
  clock,
  limits,
  appOrigin,
  media: { filesDir, host, secret },
}: Pick<ModuleContext, 'db' | 'clock' | 'limits' | 'appOrigin' | 'media'>):
  | AppMiddleware
  | undefined {
  if (filesDir === undefined) {
    return undefined;
  }
  const files = createMediaFiles({ root: filesDir });
  const receive =
    host?.kind === 'server'
      ? createReceiveUpload({
          host,
          files,
          repository: createMediaRepository({ db }),
          secret,
          appOrigin,
          maxBytesPerTeam: limits.mediaBytesPerTeam,
          clock,
        })
      : undefined;
  return serveMedia({ files, receive });
}

export const mediaModule = defineModule({
  name: 'media',
  create: (context): MediaModule => {
    const { use, db, clock, media } = context;
    const counts = createAttemptCounts({ db });
    const signings = counts.create('media-sign', { points: SIGNINGS_PER_MINUTE, duration: 60 });
    const service = createMediaService({
      host: media.host,
      adUsers: use(adUsersModule).service,
      findTeamId: use(identityModule).service.findTeamId,
      countSigning: (userId) =>
        counts.consume(
          [{ limiter: signings, key: attemptKey(userId) }],
          'Too many attempts. Wait a moment and try again.',
        ),
      clock,
    });
    return {
      host: media.host,
      registerRoutes: (api) => registerMediaRoutes({ api, service }),
      pages: createPages(context),
    };
  },
});
