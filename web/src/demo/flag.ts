/** Session-storage flag of the fake API mode: `'1'` switches it on for this tab, until the tab is closed. */
const FAKE_API_KEY = 'ads-checker:fake-api';

export function isFakeApiOn(): boolean {
  try {
    return sessionStorage.getItem(FAKE_API_KEY) === '1';
  } catch {
    return false;
  }
}

/**
 * Puts the fake API in the place of the server when the flag is set; call it before the first call goes out. Nothing of
 * it is loaded otherwise.
 */
export async function startFakeApiIfOn(): Promise<boolean> {
  if (!isFakeApiOn()) {
    return false;
  }
  const { startFakeApi } = await import('./start.ts');
  startFakeApi();
  return true;
}
