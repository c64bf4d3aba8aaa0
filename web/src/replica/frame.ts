/** A tab in the background has no frames: whoever waits for one goes on after this. */
const HIDDEN_MS = 100;

/** Gives way to the frame that paints what was just published. */
export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, HIDDEN_MS);
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
  });
}
