import { NetworkFailure, parseJson } from './api-errors.ts';

export interface FormAnswer {
  readonly status: number;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
}

/**
 * Posts a form and reports upload progress from 0 to 1, which `fetch` cannot. @throws
 * NetworkFailure without a response; the signal's reason when aborted.
 */
export function sendForm({
  url,
  form,
  signal,
  onProgress,
}: {
  readonly url: string;
  readonly form: FormData;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) {
        onProgress(loaded / total);
      }
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, json: parseJson(request.responseText) }),
    );
    request.addEventListener('error', () => reject(new NetworkFailure('POST the file', undefined)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}
