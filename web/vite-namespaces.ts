import type { Plugin } from 'vite';

const USE = /\buseTranslation\('([\w-]+)'\)/g;

/**
 * A module that uses texts of a namespace requests the catalogue as soon as it runs, so that a
 * screen has its texts when its code is loaded, without a list of which screen needs which.
 */
export function namespaces(): Plugin {
  return {
    name: 'namespaces',
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?/, code: /\buseTranslation\('/ },
      handler(code) {
        const used = new Set([...code.matchAll(USE)].map(([, namespace]) => namespace));
        const requests = [...used].map((namespace) => `requestNamespace('${namespace}');`);
        return {
          code: `${code}\nimport { requestNamespace } from '/src/lib/i18n.ts';\n${requests.join('\n')}\n`,
          map: null,
        };
      },
    },
  };
}
