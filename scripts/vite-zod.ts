interface Change {
  readonly file: RegExp;
  readonly from: RegExp;
  readonly to: string;
}

const CHANGES: readonly Change[] = [
  // What a schema needs to describe itself: a fifth of zod, which the bundler cannot see is unused
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: /^ *inst\._zod\.processJSONSchema = .*;$/gm,
    to: '',
  },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m,
    to: `const createToJSONSchemaMethod = () => { throw new Error('Schemas are described on the server'); };
const createStandardJSONSchemaMethod = () => createToJSONSchemaMethod;`,
  },
  // Bounds of a schema, which nothing asks for in a browser
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: /\bprocessors\.aggregateChecks\(inst\)/g,
    to: 'createToJSONSchemaMethod()',
  },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: /^import \* as processors from .*;$/m,
    to: '',
  },
  // What is parsed is JSON, which has no cycles
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: /^ *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m,
    to: ';',
  },
  // The contracts word every issue themselves
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: /^import en from .*;$/m,
    to: 'const en = () => ({ localeError: () => undefined });',
  },
  // Pages forbid eval, reviewers of extensions reject it, and the attempt alone is a CSP violation
  {
    file: /\/zod\/v4\/core\/util\.js$/,
    from: /^ *const F = Function;\n *new F\(""\);\n *return true;$/m,
    to: 'return false;',
  },
  {
    file: /\/zod\/v4\/core\/doc\.js$/,
    from: /^ *const F = Function;$/m,
    to: `const F = class { constructor() { throw new Error('Parsers are not compiled here'); } };`,
  },
  {
    file: /\/zod\/v4\/core\/schemas\.js$/,
    from: /const generateFastpass = [\s\S]*?\n {4}\};\n(?= {4}let fastpass;)/,
    to: `const generateFastpass = () => { throw new Error('Parsers are not compiled here'); };\n`,
  },
];

/**
 * Leaves out of a bundle what zod has for servers: descriptions of schemas, its own messages and compiled parsers.
 * A release of zod that says these places differently fails the build.
 */
export function zodForBrowsers() {
  return {
    name: 'zod-for-browsers',
    apply: 'build' as const,
    transform: {
      filter: { id: /\/zod\/v4\/(?:classic\/schemas|core\/(?:schemas|util|doc))\.js$/ },
      handler(code: string, id: string) {
        const changed = CHANGES.filter(({ file }) => file.test(id)).reduce((text, { from, to }) => {
          const next = text.replace(from, () => to);
          if (next === text) {
            throw new Error(`zod has changed: ${from} is not in ${id}`);
          }
          return next;
        }, code);
        return { code: changed, map: null };
      },
    },
  };
}
