import { CREATIVE_IMAGE_LIMITS } from '@ads-checker/shared/contracts/creatives';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { VideoSession } from '../../gateways/graph/ports/creation-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { OpenVideo } from '../media/index.ts';
import type { Creative, CreativeUpload, UploadPlace, VideoUploadState } from './entities.ts';
import type { UploadReader } from './measure-upload.ts';
import type { CreativeRepository } from './repository.ts';

/** How long other modules wait for the media host. */
const READ_TIMEOUT_MS = 60_000;
/** Longer than one part of a video takes to the ad network. */
const HELD_FOR_MS = 3 * MINUTE_MS;

export type CreativeLibrary = ReturnType<typeof createCreativeLibrary>;

/** What other modules do with images and videos of a team's library. */
export function createCreativeLibrary({
  repository,
  reader: { readImage, openVideo },
  clock,
}: {
  readonly repository: CreativeRepository;
  readonly reader: UploadReader;
  readonly clock: Clock;
}) {
  const find = async (creativeId: string, teamId: string): Promise<Creative> => {
    const [creative] = fitsBigint(creativeId)
      ? await repository.listByIds(teamId, [creativeId])
      : [];
    if (creative === undefined) {
      throw entityNotFound('Creative', creativeId);
    }
    return creative;
  };
  const heldUntil = (): Date => new Date(clock.now().getTime() + HELD_FOR_MS);
  const readPicture = (url: string, teamId: string): Promise<Uint8Array | undefined> =>
    readImage({
      url,
      teamId,
      maxBytes: CREATIVE_IMAGE_LIMITS.maxBytes.image,
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });

  return {
    /** Those of the ids that the team's library has, in no order. */
    listOfTeam: (
      teamId: string,
      ids: readonly string[],
      trx?: Transaction,
    ): Promise<readonly Pick<Creative, 'id' | 'name' | 'kind' | 'width' | 'height'>[]> =>
      repository.listByIds(teamId, ids.filter(fitsBigint), trx),

    /** By which the ad network knows images and videos that ad accounts have and can use. */
    listUploads: ({
      creativeIds,
      adAccountIds,
    }: {
      readonly creativeIds: readonly string[];
      readonly adAccountIds: readonly string[];
    }): Promise<readonly CreativeUpload[]> =>
      repository.listUploads(creativeIds.filter(fitsBigint), adAccountIds),

    /** Repeatable; the last hash counts. `isReady` is false while a video is being processed. */
    recordUpload: (
      upload: UploadPlace & { readonly hash: string; readonly isReady?: boolean },
    ): Promise<void> => repository.recordUpload({ ...upload, at: clock.now() }),

    /** Of the thumbnail of a video. */
    recordPreview: (upload: UploadPlace & { readonly hash: string }): Promise<void> =>
      repository.recordPreview(upload),

    /** It is uploaded anew when it is needed again. */
    forgetUpload: (place: UploadPlace): Promise<void> => repository.forgetUpload(place),

    /**
     * Takes the upload of a video into an ad account; undefined while another holder has it.
     * Repeatable by the same holder.
     */
    claimVideo: (
      claim: UploadPlace & { readonly holder: string },
    ): Promise<VideoUploadState | undefined> =>
      repository.claimVideo({ ...claim, at: clock.now(), until: heldUntil() }),

    /** Where an upload goes on; null starts it anew. */
    saveSession: (place: UploadPlace & { readonly session: VideoSession | null }): Promise<void> =>
      repository.saveSession({ ...place, until: heldUntil() }),

    /** @throws NotFoundError when the image or its file is gone; errors of the media host. */
    async readBytes(
      creativeId: string,
      teamId: string,
    ): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
      const { name, url } = await find(creativeId, teamId);
      const bytes = await readPicture(url, teamId);
      if (bytes === undefined) {
        throw entityNotFound('Creative', creativeId);
      }
      return { name, bytes };
    },

    /** The picture of a video; null when it has none that can be read. @throws as `readBytes` */
    async readPreview(
      creativeId: string,
      teamId: string,
    ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
      const { name, previewUrl } = await find(creativeId, teamId);
      const bytes = previewUrl === null ? undefined : await readPicture(previewUrl, teamId);
      return bytes === undefined ? null : { name, bytes };
    },

    /** @throws NotFoundError when the video or its file is gone; errors of the media host. */
    async openVideo(
      creativeId: string,
      { teamId, signal }: { readonly teamId: string; readonly signal: AbortSignal },
    ): Promise<OpenVideo & { readonly name: string }> {
      const { name, url } = await find(creativeId, teamId);
      const video = await openVideo({ url, teamId, signal });
      if (video === undefined) {
        throw entityNotFound('Creative', creativeId);
      }
      return { ...video, name };
    },
  };
}
