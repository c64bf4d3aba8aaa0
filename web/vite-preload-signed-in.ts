import type { Plugin, Rolldown } from 'vite';

const SIGNED_IN = /\/src\/app\/signed-in-app\.tsx$/;
const SCREEN = /\/src\/routes\/([^/]+)\.tsx\?tsr-split=component/;
const SCRIPT = '<script id="before-paint"';

/** `ads.$adId_.post` is the screen of `/ads/<any>/post`, `a._tabs.b` of `/a/b`, `a.index` of `/a`. */
function patternOf(route: string): string {
  const segments = route
    .split('.')
    .filter((name) => name !== 'index' && !name.startsWith('_'))
    .map((name) => name.replace(/_$/, ''))
    .map((name) => (name.startsWith('$') ? '(?!new$)[^/]+' : name));
  return `^/${segments.join('/')}`;
}

/**
 * Tells `theme.js` which scripts a signed-in person and the screen of an address need besides
 * those of the page, so that they load in parallel instead of one after the other.
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
        const start = new Set([...own, ...files]);

        const screens: [pattern: string, ...files: number[]][] = [];
        for (const chunk of chunks) {
          for (const id of chunk.moduleIds) {
            const route = SCREEN.exec(id)?.[1];
            const needed = [...load(chunk, new Set())].filter((file) => !start.has(file));
            if (route !== undefined && needed.length > 0) {
              // A layout's screen is a part of all below it
              const isLayout = chunks.some(({ moduleIds }) =>
                moduleIds.some(
                  (other) =>
                    other.includes(`/src/routes/${route}.`) &&
                    !other.includes(`/src/routes/${route}.tsx`),
                ),
              );
              const indices = needed.map((file) => {
                const index = files.indexOf(file);
                return index === -1 ? files.push(file) - 1 : index;
              });
              screens.push([`${patternOf(route)}${isLayout ? '(/|$)' : '/?$'}`, ...indices]);
            }
          }
        }
        const always = start.size - own.size;
        const shorten = (file: string) => file.replace(/^assets\/(.+)\.js$/, '$1');
        const attributes = [
          `data-scripts="${files.map(shorten).join(' ')}"`,
          `data-always="${always}"`,
          `data-screens='${JSON.stringify(screens)}'`,
        ];
        return html.replace(SCRIPT, `${SCRIPT} ${attributes.join(' ')}`);
      },
    },
  };
}
