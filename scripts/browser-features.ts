import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { parseSync } from 'oxc-parser';

/** Finds features of the language, the browsers and their styles in sources. */

export interface UsedFeature {
  /** As in browser-compat-data: `api.URL.parse_static`. */
  readonly feature: string;
  /** One of the files that use it. */
  readonly file: string;
}

const BUILTINS = compat.javascript.builtins as unknown as Readonly<Record<string, Identifier>>;
const APIS = compat.api as unknown as Readonly<Record<string, Identifier>>;

const has = (parent: Identifier | undefined, name: string): parent is Identifier =>
  parent !== undefined && Object.hasOwn(parent, name);

/** Names that methods of libraries have, too: whose a call is cannot be told without types. */
const AMBIGUOUS = new Set('adopt dispose drop escape move pause take toArray union use'.split(' '));

/** Builtins by the name of a method; a name of several is as old as the oldest. */
const METHODS = new Map<string, string[]>();
for (const [builtin, members] of Object.entries(BUILTINS)) {
  for (const name of Object.keys(members)) {
    METHODS.set(name, [...(METHODS.get(name) ?? []), `javascript.builtins.${builtin}.${name}`]);
  }
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;
}

function findStatic(object: string, name: string): string | undefined {
  if (has(BUILTINS[object], name)) {
    return `javascript.builtins.${object}.${name}`;
  }
  return has(APIS[object], `${name}_static`) ? `api.${object}.${name}_static` : undefined;
}

/** Calls with `?.` ask first whether the browser has the feature. */
function collect(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) {
      collect(child, found);
    }
    return;
  }
  if (!isNode(node)) {
    return;
  }
  if (node.type === 'MemberExpression' && node.computed !== true && node.optional !== true) {
    const object = nameOf(node.object);
    const name = nameOf(node.property);
    const feature = object && name && findStatic(object, name);
    if (feature) {
      found.add(feature);
    }
  }
  if (node.type === 'CallExpression' && node.optional !== true && isNode(node.callee)) {
    const { type, computed, property, object } = node.callee;
    const name = type === 'MemberExpression' && computed !== true ? nameOf(property) : undefined;
    const isStatic = Object.hasOwn(BUILTINS, nameOf(object) ?? '');
    if (name !== undefined && METHODS.has(name) && !AMBIGUOUS.has(name) && !isStatic) {
      found.add(`method ${name}`);
    }
  }
  for (const child of Object.values(node)) {
    collect(child, found);
  }
}

const CSS_PROPERTIES = compat.css.properties as unknown as Readonly<Record<string, Identifier>>;
const CSS_TYPES = compat.css.types as unknown as Readonly<Record<string, Identifier>>;

function collectStyles(text: string, found: Set<string>): void {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  for (const [, name = ''] of plain.matchAll(/[{;\s]([a-z][a-z-]+)\s*:/g)) {
    if (Object.hasOwn(CSS_PROPERTIES, name)) {
      found.add(`css.properties.${name}`);
    }
  }
  for (const [, name = ''] of plain.matchAll(/([a-z][a-z-]+)\(/g)) {
    const feature = ['color', 'easing-function'].find((type) => has(CSS_TYPES[type], name));
    if (feature !== undefined) {
      found.add(`css.types.${feature}.${name}`);
    }
  }
}

/** What the sources in these folders use, tests left out. */
export function listUsedFeatures(folders: readonly string[]): readonly UsedFeature[] {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const path of globSync('**/*.{ts,tsx,css}', { cwd: folder })) {
      if (/\.test\.tsx?$|\.d\.ts$|(?:^|\/)test\//.test(path)) {
        continue;
      }
      const file = join(folder, path);
      const text = readFileSync(file, 'utf8');
      const found = new Set<string>();
      if (path.endsWith('.css')) {
        collectStyles(text, found);
      } else {
        collect(parseSync(file, text).program, found);
      }
      for (const feature of found) {
        files.set(feature, files.get(feature) ?? file);
      }
    }
  }
  return [...files].map(([feature, file]) => ({ feature, file }));
}

function findCompat(feature: string): Identifier['__compat'] {
  let identifier = compat as unknown as Identifier | undefined;
  for (const part of feature.split('.')) {
    identifier = identifier?.[part];
  }
  return identifier?.__compat;
}

function versionOf({
  version_added: added,
  version_removed: removed,
  flags,
}: SimpleSupportStatement) {
  return typeof added !== 'string' || removed !== undefined || flags !== undefined
    ? Number.POSITIVE_INFINITY
    : Number.parseFloat(added.replace('≤', ''));
}

/** The first version of a browser with the feature; Infinity when it has none. */
function sinceVersion(feature: string, browser: BrowserName): number {
  const features = feature.startsWith('method ')
    ? (METHODS.get(feature.slice('method '.length)) ?? [])
    : [feature];
  const versions = features.flatMap((each) => {
    const support = findCompat(each)?.support[browser];
    return support === undefined ? [] : [support].flat().map(versionOf);
  });
  return versions.length === 0 ? 0 : Math.min(...versions);
}

/** Used features that one of the browsers (`chrome126`) is too old for. */
export function findMissing({
  used,
  browsers,
}: {
  readonly used: readonly UsedFeature[];
  readonly browsers: readonly string[];
}): readonly string[] {
  return browsers.flatMap((target) => {
    const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    return used.flatMap(({ feature, file }) => {
      const since = sinceVersion(feature, browser as BrowserName);
      return since > Number(version) ? [`${feature} needs ${browser} ${since}: ${file}`] : [];
    });
  });
}
