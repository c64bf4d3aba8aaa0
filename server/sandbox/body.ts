import type { IncomingMessage } from 'node:http';

/** The network's own cap on a request with files. */
const BODY_MAX_BYTES = 28 * 1024 * 1024;

/** Reads a body whole; undefined when it is larger than anybody may send. */
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

/** Parameters of a body: a form, a multipart form's text parts, or the members of a JSON object. */
export async function readParameters(input: {
  body: Buffer;
  contentType: string;
}): Promise<Map<string, string>> {
  const { body, contentType } = input;
  if (body.length === 0) {
    return new Map();
  }
  if (contentType.startsWith('application/json')) {
    const source: unknown = JSON.parse(body.toString('utf8'));
    return new Map(
      typeof source === 'object' && source !== null
        ? Object.entries(source).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ])
        : [],
    );
  }
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    return new Map(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
  }
  return new Map(new URLSearchParams(body.toString('utf8')));
}
