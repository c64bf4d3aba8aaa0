import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { parseAst } from 'vite';

/** Placeholder for values known only at run time. */
export const SAMPLE = '17';

export interface MadeError {
  readonly message: string;
  readonly code: string | undefined;
}

export interface ErrorSources {
  /** Each error message once, with its code when the source has one. */
  readonly errors: readonly MadeError[];
  /** `path: expression` of messages that cannot be read statically. */
  readonly unread: readonly string[];
}

type Ast = Readonly<Record<string, unknown>> & { readonly type: string };

function isAst(value: unknown): value is Ast {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function listOf(value: unknown): readonly Ast[] {
  return Array.isArray(value) ? value.filter(isAst) : [];
}

function nameOf(node: unknown): string | undefined {
  return isAst(node) && typeof node.name === 'string' ? node.name : undefined;
}

function descendants(node: Ast): readonly Ast[] {
  return [node, ...Object.values(node).flat().filter(isAst).flatMap(descendants)];
}

function messagesOf({
  node,
  file,
}: {
  readonly node: unknown;
  readonly file: readonly Ast[];
}): readonly MadeError[] {
  if (!isAst(node)) {
    return [];
  }
  const all = (nodes: readonly unknown[]) =>
    nodes.flatMap((each) => messagesOf({ node: each, file }));
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.value !== ''
        ? [{ message: node.value, code: undefined }]
        : [];
    case 'TemplateLiteral': {
      const parts = listOf(node.quasis).map(({ value }) => (value as { cooked: string }).cooked);
      return [{ message: parts.join(SAMPLE), code: undefined }];
    }
    case 'ConditionalExpression':
      return all([node.consequent, node.alternate]);
    case 'LogicalExpression':
      return all([node.left, node.right]);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return all([node.expression]);
    case 'ObjectExpression':
      return listOf(node.properties).flatMap(({ key, value }) =>
        all([value]).map(({ message }) => ({ message, code: nameOf(key) })),
      );
    case 'MemberExpression':
      return nameOf(node.object) === 'ERROR_MESSAGES'
        ? Object.values(ERROR_MESSAGES).map((message) => ({ message, code: undefined }))
        : all([node.object]);
    case 'Identifier':
      return all(
        file
          .filter(({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === node.name)
          .map(({ init }) => init),
      );
    case 'CallExpression': {
      const called = nameOf(node.callee);
      if (called === undefined) {
        return [];
      }
      const returned = file
        .filter(({ type, id }) => type === 'FunctionDeclaration' && nameOf(id) === called)
        .flatMap(descendants)
        .filter(({ type }) => type === 'ReturnStatement');
      return all([...listOf(node.arguments), ...returned.map(({ argument }) => argument)]);
    }
    default:
      return [];
  }
}

function codeOf({
  made,
  text,
  options,
}: {
  readonly made: MadeError;
  readonly text: Ast;
  readonly options: Ast | undefined;
}): string | undefined {
  const code = listOf(options?.properties).find(({ key }) => nameOf(key) === 'code')?.value;
  if (isAst(code) && typeof code.value === 'string') {
    return code.value;
  }
  const key = nameOf(text.property);
  return key !== undefined && key === nameOf(code) ? made.code : undefined;
}

const ERROR_CLASSES: readonly (string | undefined)[] = [
  'AppError',
  'NetworkError',
  'NetworkFailure',
  'GraphReplyError',
];

const MAKES_ERRORS = /\b(?:AppError|NetworkError|NetworkFailure|GraphReplyError|entityNotFound)\b/;

function isErrorClass(node: Ast): boolean {
  return ERROR_CLASSES.includes(nameOf(node.superClass));
}

function readFileErrors({ path, source }: { readonly path: string; readonly source: string }) {
  const file = descendants(
    parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Ast,
  );
  const supers = file
    .filter(isErrorClass)
    .flatMap(descendants)
    .filter(({ callee }) => isAst(callee) && callee.type === 'Super');
  const made = file.filter(
    // NetworkFailure composes its own message.
    ({ type, callee }) =>
      type === 'NewExpression' &&
      ERROR_CLASSES.includes(nameOf(callee)) &&
      nameOf(callee) !== 'NetworkFailure',
  );
  const errors: MadeError[] = [];
  const unread: string[] = [];
  for (const call of [...supers, ...made]) {
    const [, text, options] = listOf(call.arguments);
    const found = messagesOf({ node: text, file });
    if (text !== undefined) {
      errors.push(
        ...found.map((each) => ({ ...each, code: codeOf({ made: each, text, options }) })),
      );
    }
    if (found.length === 0) {
      unread.push(`${path}: ${source.slice(Number(text?.start), Number(text?.end))}`);
    }
  }
  for (const { callee, arguments: given } of file) {
    if (nameOf(callee) === 'entityNotFound') {
      const nouns = messagesOf({ node: listOf(given)[0], file });
      errors.push(
        ...nouns.map(({ message }) => ({
          message: `${message} '${SAMPLE}' not found`,
          code: undefined,
        })),
      );
    }
  }
  return { errors, unread };
}

export async function readErrorSources(): Promise<ErrorSources> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const errors = new Map<string, MadeError>();
  const unread = new Set<string>();
  for await (const path of glob('{server,shared,web}/src/**/*.{ts,tsx}', { cwd })) {
    // The demo simulates the network and its errors.
    if (/\.test\.|\/test\//.test(path) || path.startsWith('web/src/demo/')) {
      continue;
    }
    const source = await readFile(`${cwd}/${path}`, 'utf8');
    if (!MAKES_ERRORS.test(source)) {
      continue;
    }
    const read = readFileErrors({ path, source });
    for (const error of read.errors) {
      errors.set(`${error.code} ${error.message}`, error);
    }
    for (const each of read.unread) {
      unread.add(each);
    }
  }
  return { errors: [...errors.values()], unread: [...unread].toSorted() };
}
