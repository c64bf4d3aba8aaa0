import { toast } from 'sonner';
import { afterAll, afterEach, vi } from 'vitest';
import { activateLocale } from '../src/lib/i18n.ts';

// Modules and the page outlive a test file: a toast waiting for its host would appear in another
// file, and the language, the clock and stubbed globals would leak too.
afterEach(() => {
  toast.dismiss();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  return activateLocale('en-US');
});
