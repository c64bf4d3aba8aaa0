import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = /<script data-inline="(?<file>[^"]+)"><\/script>/;

/**
 * Puts a script that runs before the first paint into the page itself: a file of its own would
 * delay the paint, and all that the script loads, by a round trip.
 */
export function inlineScript(root: string): Plugin {
  return {
    name: 'inline-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const file = PLACE.exec(html)?.groups?.file;
        if (file === undefined) {
          throw new Error('The page has no place for the script that runs before the first paint');
        }
        const script = await readFile(join(root, file), 'utf8');
        return html.replace(PLACE, () => `<script id="before-paint">\n${script}</script>`);
      },
    },
  };
}
