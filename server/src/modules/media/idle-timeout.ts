import type { Socket } from 'node:net';

/** An upload that is idle for this long is aborted. */
const IDLE_TIMEOUT_MS = 30_000;

/** Runs the work and destroys the connection when it stays idle meanwhile. */
export async function withIdleTimeout<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const abort = () => socket.destroy();
  socket.setTimeout(IDLE_TIMEOUT_MS, abort);
  try {
    return await work();
  } finally {
    socket.setTimeout(0);
    socket.off('timeout', abort);
  }
}
