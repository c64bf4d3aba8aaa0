import { loadMessages } from './i18n.ts';

/**
 * Loads a lazy part of the app with its messages. Offline it waits for the network instead of
 * failing the screen. Rejects when the code cannot be loaded online either.
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
