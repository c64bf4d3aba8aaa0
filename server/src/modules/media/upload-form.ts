import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

/** What a form declares about its file. */
export interface FormFile {
  readonly field: string;
  readonly fileName: string;
}

type BusboyInstance = InstanceType<typeof Busboy>;

const FIELDS_MAX = 10;
const FIELD_MAX_BYTES = 2_000;

function badForm(cause?: unknown): AppError {
  return new AppError('BadRequestError', ERROR_MESSAGES.invalidRequest, { cause });
}

/**
 * Streams the form of an upload: its fields, then its file. A rejected file is drained, because
 * browsers read no response before the request ends.
 * @throws AppError of `onFile`; BadRequestError for a truncated form or one without a file.
 */
export async function readUploadForm<T>(input: {
  readonly request: IncomingMessage;
  readonly onFile: (
    fields: ReadonlyMap<string, string>,
    content: Readable,
    file: FormFile,
  ) => Promise<T>;
}): Promise<T> {
  if (!input.request.headers['content-type']?.startsWith('multipart/form-data')) {
    throw badForm();
  }
  const fields = new Map<string, string>();
  let content: Readable | undefined;
  let work: Promise<T> | undefined;
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: input.request.headers as BusboyHeaders,
      limits: { fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES, files: 1 },
    });
  } catch (error) {
    throw badForm(error);
  }
  form.on('field', (name, value) => void fields.set(name, value));
  form.on('file', (field, stream, fileName) => {
    content = stream;
    // The reader sees the error too; without a handler it would crash the process before then
    stream.on('error', () => undefined);
    work = input.onFile(fields, stream, { field, fileName });
    work.catch(() => stream.resume());
  });
  try {
    await pipeline(input.request, form);
  } catch (error) {
    content?.destroy(error instanceof Error ? error : undefined);
    await work?.catch(() => undefined);
    throw badForm(error);
  }
  if (work === undefined) {
    throw badForm();
  }
  return work;
}
