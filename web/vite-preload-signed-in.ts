import type { Plugin, Rolldown } from 'vite';

const SIGNED_IN = /\/src\/app\/signed-in-app\.tsx$/;
const SCRIPT = '<script src="/theme.js"';

/**
 * Tells `public/theme.js` which scripts a signed-in person needs besides those of the page, so that
 * they load in parallel instead of after them.
 */
export function preloadSignedIn(): Plugin {
  return {
    name: 'preload-signed-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const load = (chunk: Rolldown.OutputChunk, into: Set<string>): Set<string> => {
          if (!into.has(chunk.fileName)) {
            into.add(chunk.fileName);
            for (const name of chunk.imports) {
              const next = byFile.get(name);
              if (next !== undefined) {
                load(next, into);
              }
            }
          }
          return into;
        };
        const entry = chunks.find(({ isEntry }) => isEntry);
        const signedIn = chunks.find(({ moduleIds }) => moduleIds.some((id) => SIGNED_IN.test(id)));
        if (entry === undefined || signedIn === undefined || !html.includes(SCRIPT)) {
          throw new Error('The page has no script that a signed-in person needs');
        }
        const own = load(entry, new Set());
        const files = [...load(signedIn, new Set())].filter((file) => !own.has(file));
        const paths = files.map((file) => `/${file}`).join(' ');
        return html.replace(SCRIPT, `${SCRIPT} data-signed-in="${paths}"`);
      },
    },
  };
}
