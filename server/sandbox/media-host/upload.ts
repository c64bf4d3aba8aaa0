import { randomBytes } from 'node:crypto';
import { SAMPLE_MEDIA_HOST } from '@ads-checker/shared/sample/media-host';
import type { RequestBody } from '../body.ts';
import { isSignedBy, stringToSign } from './signature.ts';
import type { createHostedFiles, HostedFile } from './store.ts';

const ACCEPTED_FOR_S = 3_600;
/** Limits of a free plan. */
const MAX_BYTES = { image: 10_485_760, video: 104_857_600, raw: 10_485_760 } as const;

export interface HostReply {
  readonly status: number;
  readonly body: unknown;
}

function refuse(status: number, message: string): HostReply {
  return { status, body: { error: { message } } };
}

function describe({ file, base }: { file: HostedFile; base: string }) {
  const { bytes, etag, format, height, kind, publicId, version, width } = file;
  const path = publicId.split('/').map(encodeURIComponent).join('/');
  const url = `${base}/${SAMPLE_MEDIA_HOST.cloudName}/${kind}/upload/v${version}/${path}.${format}`;
  return {
    asset_id: etag,
    public_id: publicId,
    version,
    version_id: etag.slice(0, 16),
    ...(width === undefined ? {} : { width, height }),
    format,
    resource_type: kind,
    created_at: new Date(version * 1_000).toISOString(),
    tags: [],
    bytes: bytes.length,
    type: 'upload',
    etag,
    placeholder: false,
    url,
    secure_url: url,
    original_filename: publicId.split('/').at(-1),
  };
}

/** Responds to an upload as the media host does. `base` is the public URL of its files. */
export function answerUpload({
  form: { files, parameters },
  store,
  base,
  nowMs,
}: {
  readonly form: RequestBody;
  readonly store: ReturnType<typeof createHostedFiles>;
  readonly base: string;
  readonly nowMs: number;
}): HostReply {
  const get = (name: string): string => parameters.get(name) ?? '';
  if (get('api_key') !== SAMPLE_MEDIA_HOST.apiKey) {
    return refuse(401, `Unknown API key ${get('api_key')}`);
  }
  const nowS = Math.floor(nowMs / 1_000);
  const reportedS = Number(get('timestamp'));
  if (!(reportedS > 0)) {
    return refuse(400, 'Missing required parameter - timestamp');
  }
  const text = stringToSign(parameters);
  if (!isSignedBy(text, get('signature'))) {
    return refuse(401, `Invalid Signature ${get('signature')}. String to sign - '${text}'.`);
  }
  if (nowS - reportedS > ACCEPTED_FOR_S) {
    const reported = new Date(reportedS * 1_000).toISOString().replace('T', ' ').slice(0, 19);
    return refuse(
      400,
      `Stale request - reported time is ${reported} +0000 which is more than 1 hour ago`,
    );
  }
  const upload = files.get('file');
  if (upload === undefined) {
    return refuse(400, 'Missing required parameter - file');
  }
  if (upload.bytes.length === 0) {
    return refuse(400, 'Empty file');
  }
  const name = get('public_id') || randomBytes(10).toString('hex');
  const publicId = get('folder') === '' ? name : `${get('folder')}/${name}`;
  const file = store.put({ publicId, bytes: upload.bytes, version: nowS });
  const maximum = MAX_BYTES[file.kind];
  if (upload.bytes.length > maximum) {
    return refuse(
      400,
      `File size too large. Got ${upload.bytes.length}. Maximum is ${maximum}. Upgrade your plan to enjoy higher limits`,
    );
  }
  const answer = describe({ file, base });
  const eager = get('eager');
  return {
    status: 200,
    body:
      eager === ''
        ? answer
        : {
            ...answer,
            eager: eager.split('|').map((transformation) => {
              const [change = '', format = file.format] = transformation.split('/');
              const changed = answer.secure_url.replace('/upload/', `/upload/${change}/`);
              const secure_url = `${changed.slice(0, changed.lastIndexOf('.'))}.${format}`;
              return { transformation, format, url: secure_url, secure_url };
            }),
          },
  };
}
