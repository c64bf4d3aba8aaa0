import { z } from 'zod';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import { GraphReplyError } from '../errors/errors.ts';
import { parseReply, unreadableReply } from '../errors/transport-errors.ts';
import type { CreationPort, VideoSession, VideoUpload } from '../ports/creation-port.ts';
import { successSchema } from '../schemas/schemas.ts';
import { counting, digits, number, optional, webAddress } from '../schemas/wire-fields.ts';

/** A file goes through the profile's proxy. */
const UPLOAD_TIMEOUT_MS = 120_000;
const TITLE_MAX = 254;
/** Chunks that were refused for their place in a row: the network and we disagree. */
const MISPLACED_MAX = 5;

const imagesSchema = z
  .object({ images: z.record(z.string(), z.object({ hash: z.string().min(1) })) })
  .transform(({ images }) => Object.values(images)[0]?.hash)
  .pipe(z.string());
const offsetsSchema = z.object({ start_offset: counting, end_offset: counting });
const startedSchema = offsetsSchema.extend({ upload_session_id: digits, video_id: digits });
const phase = optional(z.object({ error: optional(z.object({ message: optional(z.string()) })) }));
const videoSchema = z.object({
  status: z.object({
    video_status: z.string(),
    processing_progress: number,
    uploading_phase: phase,
    processing_phase: phase,
  }),
  picture: webAddress,
  thumbnails: optional(
    z.object({
      data: z.array(z.object({ uri: webAddress, is_preferred: optional(z.boolean()) })),
    }),
  ),
});

/** Words that are not here are of a video that is not done yet. */
const STATES: ReadonlyMap<string, 'uploading' | 'ready' | 'failed'> = new Map([
  ['uploading', 'uploading'],
  ['ready', 'ready'],
  ['upload_failed', 'failed'],
  ['error', 'failed'],
  ['expired', 'failed'],
]);

/** Where an upload goes on that was sent from another place; null for any other failure. */
function offsetsOf(error: unknown): { start: number; end: number } | null {
  return error instanceof GraphReplyError ? (error.failure.offsets ?? null) : null;
}

/** Images and videos of an ad account. */
export function createAdMedia({
  client,
}: {
  client: GraphClient;
}): Pick<CreationPort, 'uploadAdImage' | 'copyAdImage' | 'uploadAdVideo' | 'readAdVideo'> {
  // The same bytes are one image, and a chunk has its place: both may be sent again.
  const post = (request: GraphRequest): Promise<unknown> =>
    client.post({ timeoutMs: UPLOAD_TIMEOUT_MS, ...request, isDone: async () => false });

  const sendVideo = (
    call: VideoUpload,
    params: Readonly<Record<string, string>>,
    files?: GraphRequest['files'],
  ): Promise<unknown> =>
    post({ ...call, path: `act_${call.adAccountId}/advideos`, params, files, isOfVideos: true });

  const start = async (call: VideoUpload): Promise<VideoSession> => {
    const reply = await sendVideo(call, {
      upload_phase: 'start',
      file_size: String(call.size),
    });
    const started = parseReply(startedSchema, reply);
    return {
      uploadSessionId: started.upload_session_id,
      videoId: started.video_id,
      startOffset: started.start_offset,
      endOffset: started.end_offset,
    };
  };

  /** Sends the next chunk, and returns where the one after it is. */
  const sendChunk = async (call: VideoUpload, session: VideoSession) => {
    const { endOffset, startOffset, uploadSessionId } = session;
    const bytes = await call.read(startOffset, endOffset);
    const reply = await sendVideo(
      call,
      {
        upload_phase: 'transfer',
        upload_session_id: uploadSessionId,
        start_offset: String(startOffset),
      },
      [{ name: 'video_file_chunk', fileName: 'chunk', bytes }],
    );
    const next = parseReply(offsetsSchema, reply);
    return { start: next.start_offset, end: next.end_offset };
  };

  return {
    async uploadAdImage({ adAccountId, bytes, name, ...call }) {
      const reply = await post({
        ...call,
        path: `act_${adAccountId}/adimages`,
        params: {},
        files: [{ name: 'file', fileName: name, bytes }],
        adAccountId,
      });
      return { hash: parseReply(imagesSchema, reply) };
    },

    async copyAdImage({ adAccountId, hash, sourceAdAccountId, ...call }) {
      const reply = await post({
        ...call,
        path: `act_${adAccountId}/adimages`,
        params: {
          copy_from: JSON.stringify({ source_account_id: sourceAdAccountId, hash }),
        },
        adAccountId,
      });
      return { hash: parseReply(imagesSchema, reply) };
    },

    async uploadAdVideo(call) {
      let session = call.session ?? (await start(call));
      let misplaced = 0;
      await call.onProgress(session);
      while (session.startOffset < session.endOffset && session.startOffset < call.size) {
        let next: { start: number; end: number };
        try {
          next = await sendChunk(call, session);
          misplaced = 0;
        } catch (error) {
          const place = offsetsOf(error);
          misplaced += 1;
          if (place === null || misplaced > MISPLACED_MAX) {
            throw error;
          }
          next = place;
        }
        session = { ...session, startOffset: next.start, endOffset: next.end };
        await call.onProgress(session);
      }
      const reply = await sendVideo(call, {
        upload_phase: 'finish',
        upload_session_id: session.uploadSessionId,
        title: call.name.slice(0, TITLE_MAX),
      });
      if (!successSchema.safeParse(reply).success) {
        throw unreadableReply();
      }
      return { videoId: session.videoId };
    },

    async readAdVideo({ adAccountId, videoId, ...call }) {
      const reply = await client.get({
        ...call,
        path: videoId,
        params: { fields: 'status,picture,thumbnails{uri,is_preferred}' },
        adAccountId,
      });
      const { picture, status, thumbnails } = parseReply(videoSchema, reply);
      const shown = thumbnails?.data ?? [];
      const preferred = shown.find((each) => each.is_preferred === true) ?? shown[0];
      const word = status.video_status;
      return {
        state: STATES.get(word) ?? 'processing',
        progress: status.processing_progress ?? null,
        reason:
          status.processing_phase?.error?.message ?? status.uploading_phase?.error?.message ?? null,
        thumbnailUrl: word === 'ready' ? (preferred?.uri ?? picture ?? null) : null,
      };
    },
  };
}
