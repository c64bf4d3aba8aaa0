import { loadMessages } from './i18n.ts';

/**
 * Fetches a part of the program that is loaded when first wanted, and the words it may say. Without a network it waits for one: what cannot be
 * fetched yet must not take the screen with it. Rejects when the code cannot be had with a network either.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const code = await load();
      await loadMessages();
      return code;
    } catch (error) {
      if (navigator.onLine) {
        throw error;
      }
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
