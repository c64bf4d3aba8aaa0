/**
 * Fetches a part of the program that is loaded when first wanted. Without a network it waits for one: what cannot be
 * fetched yet must not take the screen with it. Rejects when the code cannot be had with a network either.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) {
        throw error;
      }
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
