import { runSheetTask, type SheetTask } from './sheet-tasks.ts';

addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void runSheetTask(data).then(
    (result) => postMessage({ result }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
