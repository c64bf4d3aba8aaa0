import type { SampleAdAccount } from '@ads-checker/shared/sample/index';
import type { SandboxVideo, SandboxWorld } from '../../sandbox-world.ts';
import type { Edge, GraphContext, Json, JsonObject, NodeType } from '../context.ts';
import { GraphError, invalidParameter, missingObject } from '../errors.ts';
import { formatInstant } from '../formats.ts';
import { listRows } from '../list-rows.ts';
import type { NodeCall } from '../node-kind.ts';
import { readChoice, requireText } from '../parameter-values.ts';
import { getAdAccount } from '../parents.ts';
import { struct, value } from '../selection.ts';
import { type AccountCall, checkTask, record, refuseInSandboxMode } from './common.ts';
import type { VideoSession, VideoStore } from './video-store.ts';

const SMALLEST_BYTES = 1_024;
const LARGEST_BYTES = 4_000_000_000;
const TITLE_MAX = 255;
const THUMBNAILS = 3;

function refuseVideo(input: { subcode: number; message: string; data?: JsonObject }): GraphError {
  return new GraphError({
    body: {
      message: `(#100) ${input.message}`,
      type: 'OAuthException',
      code: 100,
      error_subcode: input.subcode,
      ...(input.data === undefined ? {} : { error_data: JSON.stringify(input.data) }),
    },
  });
}

function nextChunk({ offset, size }: VideoSession, { creation }: GraphContext) {
  return {
    start_offset: String(offset),
    end_offset: String(Math.min(size, offset + creation.videoChunkBytes)),
  };
}

function readSize(call: AccountCall): number {
  const size = Number(requireText(call.parameters, 'file_size'));
  if (!Number.isSafeInteger(size)) {
    throw invalidParameter('Param file_size must be an integer');
  }
  if (size < SMALLEST_BYTES) {
    throw refuseVideo({ subcode: 1_363_022, message: 'The video file is too small' });
  }
  if (size > LARGEST_BYTES) {
    throw refuseVideo({ subcode: 1_363_023, message: 'The video file is too big' });
  }
  return size;
}

function addVideo(
  call: AccountCall,
  video: Pick<SandboxVideo, 'bytes' | 'status' | 'title'>,
): string {
  const id = call.state.journal.nextId();
  record(call, {
    type: 'ad_video',
    object: { ...video, id, adAccountId: call.object.id, createdAtMs: call.context.nowMs },
  });
  return id;
}

function start(call: AccountCall): JsonObject {
  const { context, state } = call;
  const size = readSize(call);
  const videoId = addVideo(call, { bytes: size, status: 'uploading', title: '' });
  const session = state.videos.start({ id: `9${videoId.slice(-14)}`, videoId, size });
  return { upload_session_id: session.id, video_id: videoId, ...nextChunk(session, context) };
}

function findSession(call: AccountCall): VideoSession {
  const id = requireText(call.parameters, 'upload_session_id');
  const session = call.state.videos.find(id);
  const video = call.context.world.adVideos.get(session?.videoId ?? '');
  if (session === undefined || video?.adAccountId !== call.object.id) {
    throw refuseVideo({ subcode: 1_363_030, message: 'The upload session timed out' });
  }
  return session;
}

function transfer(call: AccountCall): JsonObject {
  const session = findSession(call);
  const offset = Number(requireText(call.parameters, 'start_offset'));
  const chunk = call.files.get('video_file_chunk');
  if (chunk === undefined) {
    throw invalidParameter('The parameter video_file_chunk is required');
  }
  if (offset !== session.offset) {
    throw refuseVideo({
      subcode: 1_363_037,
      message: 'The start offset is not the one that is expected',
      data: nextChunk(session, call.context),
    });
  }
  session.offset = Math.min(session.size, session.offset + chunk.bytes.length);
  return nextChunk(session, call.context);
}

function change(call: AccountCall, videoId: string, values: Record<string, string>): void {
  const { context, object, state } = call;
  state.journal.apply({
    atMs: context.nowMs,
    profileId: context.viewer.facebookId,
    objectType: 'ad_video',
    objectId: videoId,
    adAccountId: object.id,
    values,
  });
}

function finish(call: AccountCall): JsonObject {
  const session = findSession(call);
  if (session.offset < session.size) {
    throw refuseVideo({
      subcode: 1_363_037,
      message: 'The upload is not complete',
      data: nextChunk(session, call.context),
    });
  }
  const title = call.parameters.get('title') ?? '';
  if (title.length >= TITLE_MAX) {
    throw invalidParameter(`Param title must be shorter than ${TITLE_MAX} characters`);
  }
  change(call, session.videoId, { status: 'uploaded', title });
  return { success: true };
}

function uploadWhole(call: AccountCall): JsonObject {
  const source = call.files.get('source');
  if (source === undefined) {
    throw invalidParameter('One of source or upload_phase is required');
  }
  if (source.bytes.length < SMALLEST_BYTES) {
    throw refuseVideo({ subcode: 1_363_022, message: 'The video file is too small' });
  }
  const title = call.parameters.get('title') ?? call.parameters.get('name') ?? source.name;
  return { id: addVideo(call, { bytes: source.bytes.length, status: 'uploaded', title }) };
}

const PHASES = ['start', 'transfer', 'finish', 'cancel'] as const;

/** POST `/act_X/advideos`: in one piece or in chunks, at offsets that the network gives. */
export function uploadVideo(call: AccountCall): Json {
  checkTask(call);
  refuseInSandboxMode(call);
  const phase = call.parameters.get('upload_phase');
  if (phase === undefined) {
    return uploadWhole(call);
  }
  switch (readChoice({ name: 'upload_phase', text: phase, choices: PHASES })) {
    case 'start':
      return start(call);
    case 'transfer':
      return transfer(call);
    case 'finish':
      return finish(call);
    default:
      change(call, findSession(call).videoId, { status: 'deleted' });
      return { success: true };
  }
}

/** DELETE `/act_X/advideos` */
export function deleteVideo(call: AccountCall): Json {
  checkTask(call);
  const id = requireText(call.parameters, 'video_id');
  if (findVideo({ id, world: call.context.world })?.adAccountId !== call.object.id) {
    throw missingObject({ id, method: 'DELETE' });
  }
  change(call, id, { status: 'deleted' });
  return { success: true };
}

export function findVideo(input: { id: string; world: SandboxWorld }): SandboxVideo | undefined {
  const video = input.world.adVideos.get(input.id);
  return video?.status === 'deleted' ? undefined : video;
}

function statusOf({ video, videos }: { video: SandboxVideo; videos: VideoStore }): JsonObject {
  const phase = (status: string): JsonObject => ({ status });
  if (video.status === 'uploading') {
    return {
      video_status: 'uploading',
      uploading_phase: phase('in_progress'),
      processing_phase: phase('not_started'),
    };
  }
  const uploaded = phase('complete');
  switch (videos.poll(video)) {
    case 'processing':
      return {
        video_status: 'processing',
        processing_progress: 40,
        uploading_phase: uploaded,
        processing_phase: phase('in_progress'),
      };
    case 'error':
      return {
        video_status: 'error',
        processing_progress: 100,
        uploading_phase: uploaded,
        processing_phase: {
          status: 'error',
          error: { message: 'The format of the video is not supported.' },
        },
      };
    case 'ready':
      return {
        video_status: 'ready',
        processing_progress: 100,
        uploading_phase: uploaded,
        processing_phase: uploaded,
      };
  }
}

const STATUS_KEYS = ['video_status', 'processing_progress', 'uploading_phase', 'processing_phase'];

/** The fields are read in their order, so that a status that turns to ready shows the thumbnails. */
export function createVideoNode({ state: { videos } }: NodeCall): NodeType<SandboxVideo> {
  const thumbnailUrl = (video: SandboxVideo, context: GraphContext, at: number): string =>
    `${context.origin}/__media/item/${video.id.slice(-16)}.png?view=${at}`;
  const thumbnails: Edge<SandboxVideo> =
    ({ context, fields }) =>
    (video) => ({
      data: videos.isReady(video.id)
        ? Array.from({ length: THUMBNAILS }, (_, at): JsonObject => {
            const whole: JsonObject = {
              id: `${video.id}${at}`,
              uri: thumbnailUrl(video, context, at),
              width: 720,
              height: 1_280,
              is_preferred: at === 0,
            };
            const names = fields?.map(({ name }) => name) ?? Object.keys(whole);
            return Object.fromEntries(
              [...new Set(['id', ...names])].map((name) => [name, whole[name]]),
            );
          })
        : [],
    });
  return {
    name: 'AdVideo',
    idOf: ({ id }) => id,
    defaults: ['title'],
    fields: {
      status: struct({
        keys: STATUS_KEYS,
        read: (video) => statusOf({ video, videos }),
      }),
      title: value(({ title }) => title),
      length: value(({ id }) => (videos.isReady(id) ? 15.2 : undefined)),
      picture: value((video, context) =>
        videos.isReady(video.id) ? thumbnailUrl(video, context, 0) : undefined,
      ),
      created_time: value((video, context) =>
        formatInstant({
          atMs: video.createdAtMs,
          timeZone: getAdAccount({ object: video, context }).timeZone,
        }),
      ),
    },
    edges: { thumbnails },
  };
}

/** `/act_X/advideos` */
export function listVideos(call: NodeCall & { object: SampleAdAccount }): Json {
  const { id } = call.object;
  const rows = [...call.context.world.adVideos.values()].filter(
    ({ adAccountId, status }) => adAccountId === id && status !== 'deleted',
  );
  return listRows({
    call,
    rows: rows.reverse(),
    node: createVideoNode(call),
    path: `act_${id}/advideos`,
  });
}
