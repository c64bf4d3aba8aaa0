import { createHash } from 'node:crypto';
import type { SampleAdImage } from '@ads-checker/shared/sample/index';
import { imageSize } from 'image-size';
import { z } from 'zod';
import type { GraphContext, Json, JsonObject } from './context.ts';
import { type AccountCall, checkTask, refuseInSandboxMode } from './creation/common.ts';
import { invalidParameter, missingObject } from './errors.ts';
import type { UploadedFile } from './exchange.ts';
import { parseJson } from './filtering.ts';
import { adImageNode } from './node-image.ts';
import { compileNode } from './selection.ts';

/** Reads width and height from the bytes. @throws GraphError when they are no image. */
function measure(file: UploadedFile): { width: number; height: number } {
  try {
    const { width, height } = imageSize(file.bytes);
    return { width, height };
  } catch {
    throw invalidParameter(`The file ${file.name} is not an image`);
  }
}

const copySchema = z.object({ source_account_id: z.string(), hash: z.string() });

function findSource(input: { text: string; context: GraphContext }): SampleAdImage {
  const { context, text } = input;
  const parsed = copySchema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw invalidParameter('Param copy_from must be {source_account_id, hash}');
  }
  const { hash, source_account_id: accountId } = parsed.data;
  const image = context.viewer.tasks.has(accountId)
    ? context.world.adImages.get(`${accountId}:${hash}`)
    : undefined;
  if (image === undefined) {
    throw missingObject({ id: `${accountId}:${hash}`, method: 'POST' });
  }
  return image;
}

interface Upload {
  /** Key in the response: the file's name, or the parameter's. */
  key: string;
  hash: string;
  name: string;
  width: number;
  height: number;
}

function readUploads(call: AccountCall): Upload[] {
  const { context, files, parameters } = call;
  const copied = parameters.get('copy_from');
  if (copied !== undefined) {
    const { hash, height, name, width } = findSource({ text: copied, context });
    return [{ key: hash, hash, name, width, height }];
  }
  const bytes = parameters.get('bytes');
  const sent: UploadedFile[] =
    bytes === undefined
      ? [...files.values()]
      : [{ name: 'bytes', bytes: Buffer.from(bytes, 'base64') }];
  if (sent.length === 0) {
    throw invalidParameter('One of a file, bytes or copy_from is required');
  }
  return sent.map((file) => {
    const hash = createHash('md5').update(file.bytes).digest('hex');
    const name = parameters.get('name') ?? (bytes === undefined ? file.name : hash);
    return { key: file.name, hash, name, ...measure(file) };
  });
}

const REPLY_FIELDS = ['hash', 'url', 'url_128', 'permalink_url', 'name', 'width', 'height'];

/**
 * POST `adimages`: by file, bytes or copy. Equal bytes are one image. The picture served is
 * generated.
 */
export function uploadImages(call: AccountCall): Json {
  const { context, object, state } = call;
  checkTask(call);
  refuseInSandboxMode(call);
  const fields = REPLY_FIELDS.map((name) => ({
    name,
    key: name,
    modifiers: new Map<string, string>(),
    children: undefined,
    childrenText: '',
  }));
  const read = compileNode({ node: adImageNode, fields, context, hasId: false });
  const images: JsonObject = {};
  for (const { key, ...upload } of readUploads(call)) {
    const id = `${object.id}:${upload.hash}`;
    if (context.world.adImages.get(id) === undefined) {
      state.journal.apply({
        atMs: context.nowMs,
        profileId: context.viewer.facebookId,
        objectType: 'ad_image',
        objectId: id,
        adAccountId: object.id,
        values: { ...upload, status: 'ACTIVE', createdAtMs: context.nowMs },
      });
    }
    const image = context.world.adImages.get(id);
    images[key] = image === undefined ? null : read(image);
  }
  return { images };
}

/** DELETE `adimages`: by hash, while no creative uses the image. */
export function deleteImage(call: AccountCall): Json {
  const { context, object, parameters, state } = call;
  checkTask(call);
  const hash = parameters.get('hash');
  if (hash === undefined) {
    throw invalidParameter('The parameter hash is required');
  }
  const image = context.world.adImages.get(`${object.id}:${hash}`);
  if (image === undefined) {
    throw missingObject({ id: `${object.id}:${hash}`, method: 'DELETE' });
  }
  if (image.creativeIds.length > 0) {
    throw invalidParameter('The image is used by an ad creative and cannot be deleted');
  }
  state.journal.apply({
    atMs: context.nowMs,
    profileId: context.viewer.facebookId,
    objectType: 'ad_image',
    objectId: image.id,
    adAccountId: object.id,
    values: { status: 'DELETED' },
  });
  return { success: true };
}
