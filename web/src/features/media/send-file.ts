import {
  type MediaKind,
  type MediaOwner,
  mediaFolder,
  mediaRoutes,
  PREVIEW_EAGER,
  type SignedUpload,
  type UploadPurpose,
  uploadedSchema,
  uploadRefusalSchema,
} from '@ads-checker/shared/contracts/media';
import { AppError } from '@ads-checker/shared/errors';
import { call } from '../../lib/api.ts';
import { type FormAnswer, sendForm } from '../../lib/send-form.ts';
import type { MediaItem } from './media.ts';

export interface FileToSend {
  readonly file: File;
  readonly kind: MediaKind;
  readonly owner: MediaOwner;
  readonly purpose?: UploadPurpose | undefined;
  /** Stable across retries, so that a repeat does not create a second file. */
  readonly publicId: string;
}

type UploadToSign = Omit<FileToSend, 'file'> & {
  /** Size of the file. */
  readonly bytes: number;
};

export type SignUpload = (
  input: UploadToSign & { readonly signal?: AbortSignal },
) => Promise<SignedUpload>;

export type SendFile = (
  input: FileToSend & {
    /** A signature requested in advance; undefined when that failed. */
    readonly signed?: Promise<SignedUpload | undefined> | undefined;
    readonly signal: AbortSignal;
    readonly onProgress: (sent: number) => void;
  },
) => Promise<MediaItem>;

/** @throws AppError with the host's own message. */
function readAnswer({ status, json }: FormAnswer, kind: MediaKind): MediaItem {
  if (status < 200 || status > 299) {
    const refusal = uploadRefusalSchema.safeParse(json);
    throw new AppError(
      'VendorError',
      refusal.data?.error.message ?? 'The file storage returned an error. Try again.',
    );
  }
  const uploaded = uploadedSchema.safeParse(json);
  if (!uploaded.success) {
    throw new AppError('VendorError', 'The file storage returned an error. Try again.');
  }
  const { eager, secure_url: url } = uploaded.data;
  return { kind, url, previewUrl: kind === 'video' ? (eager?.[0]?.secure_url ?? null) : null };
}

const toSign = ({ kind, owner, publicId }: Omit<UploadToSign, 'bytes'>) => ({
  public_id: publicId,
  folder: mediaFolder(owner),
  ...(kind === 'video' ? { eager: PREVIEW_EAGER as typeof PREVIEW_EAGER } : {}),
});

/** @throws NetworkFailure, AppError of the server, the signal's reason when aborted. */
export const signUpload: SignUpload = async ({ signal, bytes, purpose, ...upload }) =>
  (
    await call(mediaRoutes.sign, {
      body: { ...toSign(upload), bytes, ...(purpose && { purpose }) },
      ...(signal && { signal }),
    })
  ).data;

/**
 * Signs an upload unless it is signed already, and posts the file to the media host. @throws
 * NetworkFailure, AppError of the server or the host, the signal's reason when aborted.
 */
export const sendFile: SendFile = async ({ file, signed, signal, onProgress, ...upload }) => {
  const { kind, publicId } = upload;
  const data = (await signed) ?? (await signUpload({ ...upload, bytes: file.size, signal }));
  const form = new FormData();
  const fields = {
    ...toSign(upload),
    folder: data.folder,
    api_key: data.apiKey,
    timestamp: String(data.timestamp),
    signature: data.signature,
  };
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  // Must be last: the server reads the other fields before it accepts the file
  form.append('file', file, publicId);
  return readAnswer(await sendForm({ url: data.uploadUrl, form, signal, onProgress }), kind);
};
