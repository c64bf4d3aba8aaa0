import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = / data-inline="([^"]+)">/g;

/**
 * Puts the scripts that run before the first paint into the page itself: files of their own would
 * delay the paint, and all that the scripts load, by a round trip.
 */
export function inlineScripts(root: string): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const files = [...html.matchAll(PLACE)].map(([, file = '']) => file);
        if (files.length === 0) {
          throw new Error('The page has no place for the scripts that run before the first paint');
        }
        const scripts = await Promise.all(
          files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
        );
        const byFile = new Map(scripts);
        return html.replace(PLACE, (_, file: string) => `>\n${byFile.get(file)}`);
      },
    },
  };
}
