/** Session-storage flag of the demo mode: `'1'` enables it for this tab. */
const FAKE_API_KEY = 'ads-checker:fake-api';

export function isFakeApiOn(): boolean {
  try {
    return sessionStorage.getItem(FAKE_API_KEY) === '1';
  } catch {
    return false;
  }
}

/**
 * Replaces the server with the fake API when the flag is set; call before the first request. Loads
 * its code only then.
 */
export async function startFakeApiIfOn(): Promise<boolean> {
  if (!isFakeApiOn()) {
    return false;
  }
  const { startFakeApi } = await import('./start.ts');
  await startFakeApi();
  return true;
}
