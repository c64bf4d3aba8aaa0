/**
 * A channel to the other tabs; undefined where the browser has or allows none. Libraries that only
 * look whether there are channels are told so as well.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    return undefined;
  }
}
