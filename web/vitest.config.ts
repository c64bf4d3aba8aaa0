import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Tools load this file from other folders too.
const here = import.meta.dirname;
const plugins = () => [
  react(),
  babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here })] }),
  lingui(),
];

/** Logic runs in Node, components in a browser-like world: the extension of a test says which. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      {
        plugins: plugins(),
        resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
        test: {
          name: 'screen',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
        },
      },
    ],
  },
});
