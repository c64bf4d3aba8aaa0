import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Before any file of the extension is loaded: it takes the API of its browser at once.
vi.stubGlobal('chrome', fakeBrowser);
vi.stubGlobal('browser', fakeBrowser);
