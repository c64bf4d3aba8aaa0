import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './processes.ts';
import { listMutualFolders, readSources, type Source } from './sources.ts';

/** As language models count: near enough to compare a tree with itself. */
const CHARACTERS_PER_TOKEN = 4;
const LONG_FUNCTION_LINES = 150;
const SMALL_FILE_LINES = 30;
/** A text people write about an owned row: what names it is what another such field needs. */
const FIELD = { name: /\bdescription\b/, ofRow: /(^|\/)prox(y|ies)\b|\/proxies\// } as const;
const PACKAGES = ['shared', 'server', 'web', 'extension'] as const;

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

interface Span {
  readonly start: number;
  readonly end: number;
}

const heightOf = ({ text }: Source, { start, end }: Span): number =>
  text.slice(start, end).split('\n').length;

/** Functions with their parameters. */
function listFunctions({ path, text }: Source) {
  const found: { readonly span: Span; readonly params: readonly object[] }[] = [];
  const add = (node: Span & { readonly params: readonly object[] }): void => {
    found.push({ span: node, params: node.params });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(path, text).program);
  return found;
}

interface Parameter extends Span {
  readonly type?: string;
  readonly properties?: readonly unknown[];
  readonly typeAnnotation?: { readonly typeAnnotation?: { readonly type?: string } } | null;
}

/** Lines of parameters that are taken apart beside a type that names the same fields again. */
function countListedTwice(source: Source): number {
  return sum(
    listFunctions(source)
      .flatMap(({ params }) => params as readonly Parameter[])
      .filter(
        ({ type, properties = [], typeAnnotation }) =>
          type === 'ObjectPattern' &&
          properties.length > 1 &&
          typeAnnotation?.typeAnnotation?.type === 'TSTypeLiteral',
      )
      .map((parameter) => heightOf(source, parameter)),
  );
}

function listLongFunctions(source: Source): string[] {
  return listFunctions(source)
    .map(({ span }) => heightOf(source, span))
    .filter((lines) => lines > LONG_FUNCTION_LINES)
    .map((lines) => `${source.path} (${lines})`);
}

async function countGenerated(): Promise<number> {
  const folder = join(root, 'scripts/new-module/templates');
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.template'),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return sum(texts.map((text) => text.split('\n').length - 1));
}

const sources = Object.fromEntries(
  await Promise.all(
    PACKAGES.map(async (name) => [name, await readSources(`${name}/src`)] as const),
  ),
) as Record<(typeof PACKAGES)[number], Source[]>;
const all = Object.values(sources).flat();
const serverLines = sum(sources.server.map(({ lines }) => lines));
const routes = sum(
  sources.shared
    .filter(({ path }) => path.includes('/contracts/'))
    .map(({ text }) => text.match(/\bmethod: '/g)?.length ?? 0),
);
const twice = sum(sources.server.map(countListedTwice));
const long = all.flatMap(listLongFunctions);
const mutual = listMutualFolders(all);
const naming = all.filter(({ path, text }) => FIELD.ofRow.test(path) && FIELD.name.test(text));
const small = sources.web.filter(({ lines }) => lines < SMALL_FILE_LINES).length;

/** The figures of docs/architecture.md; with `--list`, also what they count. */
const rows: readonly (readonly [string, string | number])[] = [
  ...PACKAGES.map(
    (name) => [`Lines of ${name}`, sum(sources[name].map(({ lines }) => lines))] as const,
  ),
  ['Parameter lists written twice in server, lines', twice],
  ['The same, share of its lines', `${((twice / serverLines) * 100).toFixed(1)} %`],
  [
    'Tokens of server per route',
    Math.round(sum(sources.server.map(({ text }) => text.length)) / CHARACTERS_PER_TOKEN / routes),
  ],
  [`Functions past ${LONG_FUNCTION_LINES} lines`, long.length],
  [`Files of web under ${SMALL_FILE_LINES} lines`, small],
  ['Pairs of folders that import each other', mutual.length],
  ['Files that name one field, a proxy’s description', naming.length],
  ['Lines of a generated feature', await countGenerated()],
];
console.log(rows.map(([what, figure]) => `${String(figure).padStart(8)}  ${what}`).join('\n'));
if (process.argv.includes('--list')) {
  console.log(['', ...long, '', ...mutual, '', ...naming.map(({ path }) => path)].join('\n'));
}
