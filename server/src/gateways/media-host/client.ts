import { uploadedSchema, uploadRefusalSchema } from '@ads-checker/shared/contracts/media';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { TransportError } from '../../platform/outbound/faults.ts';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import { defineGateway } from '../define.ts';
import { parseOutsideJson } from '../outside-json.ts';
import { type HostedUpload, mediaHostPort } from './port.ts';

/** Shorter than the browser's timeout. */
const TIMEOUT_MS = 45_000;
const ANSWER_MAX_BYTES = 256_000;

/** Of a file whose size is not known yet. */
const FIRST_PART = 64 * 1024;
const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/;

const HOST_FAILED = 'The file storage returned an error. Try again.';

/** @throws AppError attributed to the responsible party. */
function passOn(error: unknown, act: 'upload' | 'read'): never {
  if (!(error instanceof TransportError) || error.reason === 'aborted') {
    throw error;
  }
  switch (error.reason) {
    case 'own_fault':
      throw new AppError('UnavailableError', 'The server is busy. Try again in a moment.');
    case 'server_offline':
      throw new AppError('UnavailableError', ERROR_MESSAGES.serverOffline, { code: error.reason });
    case 'timeout':
      throw new AppError('VendorError', 'Request timed out.');
    default:
      throw act === 'upload'
        ? new AppError('VendorError', 'Failed to upload the file due to a network error.', {
            cause: error,
          })
        : new AppError('VendorError', 'Failed to read the file due to a network error.', {
            cause: error,
          });
  }
}

/** Undefined when the host does not have the file. */
async function readPart(
  transport: Pick<HttpTransport, 'send'>,
  { url, signal }: HostedUpload,
  { from, to }: { from: number; to: number },
): Promise<{ bytes: Uint8Array; byteCount: number } | undefined> {
  const { status, headers, bytes } = await transport
    .send({
      method: 'GET',
      url,
      headers: {
        Accept: 'video/*',
        'Accept-Encoding': 'identity',
        Range: `bytes=${from}-${to - 1}`,
      },
      proxy: null,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: to - from,
      isFile: true,
      signal,
    })
    .catch((error: unknown) => passOn(error, 'read'));
  if (status === 404 || status === 410) {
    return undefined;
  }
  const [, start, , total] = CONTENT_RANGE.exec(headers['content-range'] ?? '') ?? [];
  // A file that fits into one part may come whole
  const isWhole = status === 200 && from === 0;
  if (bytes === undefined || !(isWhole || (status === 206 && Number(start) === from))) {
    throw new AppError('VendorError', HOST_FAILED);
  }
  return { bytes, byteCount: isWhole ? bytes.length : Number(total) };
}

export const mediaHostGateway = defineGateway({
  port: mediaHostPort,
  create: ({ transport }) => ({
    async upload({ host, content, parameters, signal }) {
      const { apiKey, sign, uploadUrl } = host;
      const form = new FormData();
      const fields = { ...parameters, api_key: apiKey, signature: sign(parameters) };
      for (const [name, value] of Object.entries(fields)) {
        if (value !== undefined) {
          form.append(name, String(value));
        }
      }
      form.append('file', new Blob([new Uint8Array(content)]), parameters.public_id ?? 'file');
      const encoded = new Response(form);
      const { status, text } = await transport
        .send({
          method: 'POST',
          url: new URL(uploadUrl),
          headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
          body: new Uint8Array(await encoded.arrayBuffer()),
          proxy: null,
          timeoutMs: TIMEOUT_MS,
          maxBodyBytes: ANSWER_MAX_BYTES,
          signal,
        })
        .catch((error: unknown) => passOn(error, 'upload'));
      const answer = parseOutsideJson(text);
      const uploaded = uploadedSchema.safeParse(answer);
      if (status >= 200 && status < 300 && uploaded.success) {
        return uploaded.data.secure_url;
      }
      throw new AppError(
        'VendorError',
        uploadRefusalSchema.safeParse(answer).data?.error.message ?? HOST_FAILED,
      );
    },

    async read({ url, maxBytes, signal }) {
      const { status, bytes } = await transport
        .send({
          method: 'GET',
          url,
          headers: { Accept: 'image/*' },
          proxy: null,
          timeoutMs: TIMEOUT_MS,
          maxBodyBytes: maxBytes,
          isFile: true,
          signal,
        })
        .catch((error: unknown) => {
          if (error instanceof TransportError && error.reason === 'too_large') {
            throw new AppError('PayloadTooLargeError', 'This file is too large.');
          }
          return passOn(error, 'read');
        });
      if (status === 404 || status === 410) {
        return undefined;
      }
      if (status !== 200) {
        throw new AppError('VendorError', HOST_FAILED);
      }
      return bytes;
    },

    async open({ url, signal }) {
      const first = await readPart(transport, { url, signal }, { from: 0, to: FIRST_PART });
      return (
        first && {
          byteCount: first.byteCount,
          read: async (from, to) => {
            const part = await readPart(transport, { url, signal }, { from, to });
            if (part === undefined) {
              throw new AppError('VendorError', HOST_FAILED);
            }
            return part.bytes;
          },
        }
      );
    },
  }),
});
