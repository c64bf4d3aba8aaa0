import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { EXTENSION_BROWSERS } from '../scripts/browsers.ts';
import { zodForBrowsers } from '../scripts/vite-zod.ts';
import { createManifest } from './manifest.ts';

export default defineConfig({
  srcDir: 'src',
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/module-react'],
  manifest: ({ browser, mode }) => createManifest({ browser, mode }),
  vite: () => ({
    plugins: [tailwindcss(), zodForBrowsers()],
    build: { target: [...EXTENSION_BROWSERS] },
  }),
});
