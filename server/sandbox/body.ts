import type { IncomingMessage } from 'node:http';
import type { UploadedFile } from './graph/exchange.ts';

/** The Graph API's limit for a request with files. */
const BODY_MAX_BYTES = 28 * 1024 * 1024;

/** @returns undefined when the body exceeds the limit */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += part.length;
    if (bytes > BODY_MAX_BYTES) {
      return undefined;
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

export interface RequestBody {
  parameters: Map<string, string>;
  files: Map<string, UploadedFile>;
}

async function readRequestBody(input: { body: Buffer; contentType: string }): Promise<RequestBody> {
  const { body, contentType } = input;
  if (body.length === 0) {
    return { parameters: new Map(), files: new Map() };
  }
  if (contentType.startsWith('application/json')) {
    const source: unknown = JSON.parse(body.toString('utf8'));
    const parameters = new Map(
      typeof source === 'object' && source !== null
        ? Object.entries(source).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ])
        : [],
    );
    return { parameters, files: new Map() };
  }
  if (contentType.startsWith('multipart/form-data')) {
    return readMultipart({ body, contentType });
  }
  return { parameters: new Map(new URLSearchParams(body.toString('utf8'))), files: new Map() };
}

async function readMultipart(input: { body: Buffer; contentType: string }): Promise<RequestBody> {
  const form = await new Response(new Uint8Array(input.body), {
    headers: { 'content-type': input.contentType },
  }).formData();
  const result: RequestBody = { parameters: new Map(), files: new Map() };
  for (const [name, part] of form) {
    if (typeof part === 'string') {
      result.parameters.set(name, part);
    } else {
      result.files.set(name, { name: part.name, bytes: Buffer.from(await part.arrayBuffer()) });
    }
  }
  return result;
}

export async function readParameters({
  body,
  request,
  url,
}: {
  body: Buffer;
  request: IncomingMessage;
  url: URL;
}): Promise<RequestBody> {
  const contentType = request.headers['content-type'] ?? '';
  const form = await readRequestBody({ body, contentType }).catch(
    (): RequestBody => ({ parameters: new Map(), files: new Map() }),
  );
  return { parameters: new Map([...url.searchParams, ...form.parameters]), files: form.files };
}
