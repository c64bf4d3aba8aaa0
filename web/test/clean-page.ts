import { toast } from 'sonner';
import { afterAll, afterEach } from 'vitest';
import { activateLocale } from '../src/lib/i18n.ts';

// Modules outlive a file of tests: a toast that waits for its host would appear in another one, and
// so would the language.
afterEach(() => {
  toast.dismiss();
});
afterAll(() => activateLocale('en-US'));
