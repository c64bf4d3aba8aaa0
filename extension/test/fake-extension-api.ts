import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Must run before any file of the extension, which reads the API when it is loaded.
vi.stubGlobal('chrome', fakeBrowser);
vi.stubGlobal('browser', fakeBrowser);
