import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { WEB_BROWSERS } from '../scripts/browsers.ts';
import { zodForBrowsers } from '../scripts/vite-zod.ts';
import {
  divideChunks,
  fileNames,
  firstChunks,
  SIGNED_IN_CHUNK,
  UNCACHED_CHUNK,
} from './vite-chunks.ts';
import { firstList } from './vite-first-list.ts';
import { shortIcons } from './vite-icons.ts';
import { inlineScripts } from './vite-inline-script.ts';
import { namespaces } from './vite-namespaces.ts';
import { precompress } from './vite-precompress.ts';
import { preloadSignedIn } from './vite-preload-signed-in.ts';
import { findSharedFiles } from './vite-shared-files.ts';

const apiTarget = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? '3000'}`;
/**
 * Paths that the server handles itself: the API, the downloads of the extension, and stored files.
 */
const proxy = {
  '/api': { target: apiTarget, changeOrigin: false },
  '/extension/': { target: apiTarget, changeOrigin: false },
  '/media/': { target: apiTarget, changeOrigin: false },
};

/** Of the documentation: shown to who is offered the installation. */
const pictures = [
  { name: 'checker', label: 'Ads of an ad account' },
  { name: 'ad-users', label: 'Profiles' },
].flatMap(({ name, label }) => {
  const picture = { type: 'image/webp', label };
  return [
    { ...picture, src: `/screenshots/${name}-light.webp`, sizes: '1440x900', form_factor: 'wide' },
    {
      ...picture,
      src: `/screenshots/${name}-phone.webp`,
      sizes: '750x1624',
      form_factor: 'narrow',
    },
  ] as const;
});

/** What turns sources into modules, on which their division into files depends. */
const sources = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // The first screen should not wait for what a loader needs
    codeSplittingOptions: {
      defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
    },
  }),
  react(),
  zodForBrowsers(),
  shortIcons(),
  namespaces(),
];

const common = {
  root: import.meta.dirname,
  resolve: {
    dedupe: ['dexie', 'react', 'react-dom'],
    alias: [
      {
        find: '@radix-ui/react-dialog',
        replacement: join(import.meta.dirname, 'no-dialog.ts'),
      },
      // For versions of React without the hook
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
        replacement: 'use-sync-external-store',
      },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: [...WEB_BROWSERS],
    // Nothing reads source maps, and the server would give them to everybody
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
} satisfies UserConfig;

export default defineConfig(async ({ command }) => {
  const shared =
    command === 'build'
      ? await findSharedFiles({
          config: { ...common, plugins: sources() },
          first: firstChunks,
          before: SIGNED_IN_CHUNK,
        })
      : new Map<string, string>();
  return {
    ...common,
    plugins: [
      sources(),
      tailwindcss(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'service-worker',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: null,
        manifest: {
          id: '/',
          name: 'Ads Checker',
          short_name: 'Ads Checker',
          description: 'All ad accounts of your team’s profiles in one place.',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#f6f7f9',
          theme_color: '#f6f7f9',
          categories: ['business', 'productivity'],
          launch_handler: { client_mode: 'auto' },
          screenshots: pictures,
          shortcuts: [
            { name: 'All accounts', url: '/accounts' },
            { name: 'Profiles', url: '/ad-users' },
            { name: 'Proxies', url: '/proxies' },
            { name: 'Notifications', url: '/notifications' },
          ],
          icons: [
            { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
            {
              src: '/icon-maskable-512.png',
              sizes: '512x512',
              type: 'image/png',
              purpose: 'maskable',
            },
          ],
        },
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
          globIgnores: [`**/${UNCACHED_CHUNK}-*`],
        },
      }),
      firstList(join(import.meta.dirname, 'node_modules', '.cache', 'first-list.json')),
      inlineScripts(import.meta.dirname),
      preloadSignedIn(),
      precompress(),
    ],
    build: {
      ...common.build,
      rolldownOptions: { output: { codeSplitting: divideChunks(shared), ...fileNames } },
    },
    server: { proxy },
    preview: { proxy },
  };
});
