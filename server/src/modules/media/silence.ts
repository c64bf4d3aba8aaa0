import type { Socket } from 'node:net';

/** An upload that sends nothing for so long is given up. */
const SILENCE_MS = 30_000;

/** Breaks the connection off when it falls silent while its file is read. */
export async function giveUpInSilence<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const giveUp = () => socket.destroy();
  socket.setTimeout(SILENCE_MS, giveUp);
  try {
    return await work();
  } finally {
    socket.setTimeout(0);
    socket.off('timeout', giveUp);
  }
}
