/** A tab in the background has no frames: whoever waits for one goes on after this. */
const HIDDEN_MS = 100;

export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, HIDDEN_MS);
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
  });
}
