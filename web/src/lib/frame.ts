/** Background tabs have no frames, so waiting for one times out. */
const HIDDEN_MS = 100;

export function afterNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, HIDDEN_MS);
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
  });
}
