import { setTimeout as wait } from 'node:timers/promises';
import { drawAdImage } from '@ads-checker/shared/sample/index';
import { SAMPLE_MEDIA_HOST } from '@ads-checker/shared/sample/media-host';
import { readParameters } from '../body.ts';
import type { TriggeredFault } from '../faults.ts';
import { sendJson } from '../respond.ts';
import { defineVendor, type VendorCall } from '../vendor.ts';
import { createHostedFiles, type HostedFile } from './store.ts';
import { answerUpload, type HostReply } from './upload.ts';

const PREFIX = '/media-host';
const UPLOAD = new RegExp(
  `^${PREFIX}/v1_1/${SAMPLE_MEDIA_HOST.cloudName}/(?:auto|image|video|raw)/upload$`,
);
const FILE = new RegExp(
  `^${PREFIX}/${SAMPLE_MEDIA_HOST.cloudName}/(image|video|raw)/upload/(?:([^/]*,[^/]*)/)?v\\d+/(.+)[.][a-z0-9]+$`,
);

/** Any origin may upload. */
const OPEN = { 'access-control-allow-origin': '*' } as const;

function answerPreflight({ request, response }: VendorCall): void {
  response
    .writeHead(200, {
      ...OPEN,
      'access-control-allow-methods': 'POST, GET, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
      'access-control-max-age': '1728000',
    })
    .end();
}

function sendFile({ request, response }: VendorCall, { bytes, type }: HostedFile): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined || Number(from) >= bytes.length) {
    response.writeHead(200, { ...OPEN, 'content-type': type }).end(bytes);
    return;
  }
  const part = bytes.subarray(Number(from), Number(to) + 1);
  response
    .writeHead(206, {
      ...OPEN,
      'content-type': type,
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
    })
    .end(part);
}

/** The media host's upload API with fault injection, and the uploaded files. */
export const mediaHostVendor = defineVendor({
  name: 'media-host',
  paths: /^\/media-host\//,
  create: (state) => {
    const store = createHostedFiles();

    const end = ({ response }: VendorCall, { status, body }: HostReply): void => {
      for (const [name, value] of Object.entries(OPEN)) {
        response.setHeader(name, value);
      }
      sendJson({ response, status, body });
    };
    const upload = async (call: VendorCall, fault: TriggeredFault | undefined): Promise<void> => {
      const { response, url } = call;
      const effect = fault?.effect;
      if (fault !== undefined && fault.delayMs > 0) {
        await wait(fault.delayMs, undefined, { ref: false });
      }
      if (effect?.type === 'drop_before') {
        response.destroy();
        return;
      }
      if (effect?.type === 'error') {
        const message = effect.message ?? 'Server Error';
        end(call, { status: effect.httpStatus ?? 400, body: { error: { message } } });
        return;
      }
      const form = await readParameters(call);
      const base = `${url.origin}${PREFIX}`;
      const reply = answerUpload({ form, store, base, nowMs: state.nowMs() });
      switch (effect?.type) {
        case 'drop_after':
          response.destroy();
          return;
        case 'html_503':
          response
            .writeHead(503, { ...OPEN, 'content-type': 'text/html' })
            .end('<html><body><h1>503 Service Unavailable</h1></body></html>');
          return;
        case 'empty_object':
          end(call, { status: 200, body: {} });
          return;
        default:
          end(call, reply);
      }
    };

    return {
      answer: async (call) => {
        const { method, response, url } = call;
        if (method === 'OPTIONS') {
          answerPreflight(call);
          return;
        }
        if (method === 'POST' && UPLOAD.test(url.pathname)) {
          await upload(call, state.faults.trigger({ method, path: url.pathname, profileId: null }));
          return;
        }
        const [, , change, path] = FILE.exec(url.pathname) ?? [];
        const file = path === undefined ? undefined : store.find(decodeURIComponent(path));
        if (file === undefined) {
          response.writeHead(404, { ...OPEN, 'x-cld-error': 'Resource not found' }).end();
          return;
        }
        if (change !== undefined) {
          const still = drawAdImage({ hue: 210, label: file.publicId, width: 400, height: 400 });
          response.writeHead(200, { ...OPEN, 'content-type': 'image/svg+xml' }).end(still);
          return;
        }
        sendFile(call, file);
      },
      answerAdmin: ({ method, path }) =>
        method === 'GET' && path === '/files'
          ? {
              status: 200,
              body: {
                data: store.list().map(({ bytes, publicId, kind, format, width, height }) => ({
                  publicId,
                  kind,
                  format,
                  width: width ?? null,
                  height: height ?? null,
                  bytes: bytes.length,
                })),
              },
            }
          : { status: 404, body: { error: `There is no ${method} /media-host${path} here.` } },
      reset: () => store.clear(),
    };
  },
});
