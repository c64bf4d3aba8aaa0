import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { zodForBrowsers } from '../scripts/vite-zod.ts';
import { createManifest } from './manifest.ts';

export default defineConfig({
  srcDir: 'src',
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/module-react'],
  manifest: ({ browser, mode }) => createManifest({ browser, mode }),
  // The first releases with light-dark(), which all colours use.
  vite: () => ({
    plugins: [tailwindcss(), zodForBrowsers()],
    build: { target: ['chrome123', 'firefox142'] },
  }),
});
