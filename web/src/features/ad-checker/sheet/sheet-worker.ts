import scriptPath from './sheet.worker.ts?worker&url';
import type { SheetTable } from './sheet-table.ts';
import type { ReadResult, SheetTask } from './sheet-tasks.ts';

interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

/** The address of the worker, as the page's policy takes it where Chromium enforces Trusted Types. */
function findScript(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  return trustedTypes === undefined
    ? scriptPath
    : trustedTypes
        .createPolicy('sheets', { createScriptURL: () => scriptPath })
        .createScriptURL(scriptPath);
}

/** Runs one task in a worker of its own, which ends with it. @throws when its code cannot be loaded */
async function runInWorker(task: SheetTask): Promise<unknown> {
  const worker = new Worker(findScript(), { type: 'module' });
  return new Promise<unknown>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.error === undefined) {
        resolve(data.result);
      } else {
        reject(new Error(data.error));
      }
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

export const writeXlsx = (table: SheetTable): Promise<Uint8Array<ArrayBuffer>> =>
  runInWorker({ kind: 'write', table }) as Promise<Uint8Array<ArrayBuffer>>;

export const readSheetBytes = (bytes: Uint8Array): Promise<ReadResult> =>
  runInWorker({ kind: 'read', bytes }) as Promise<ReadResult>;

export const readPasted = (text: string): Promise<ReadResult> =>
  runInWorker({ kind: 'readText', text }) as Promise<ReadResult>;
