import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { PRESET_PROBLEM_TEXTS } from '../../shared/src/domain/comment-presets/problem-texts.ts';
import { ERROR_MESSAGES } from '../../shared/src/errors.ts';
import type { MessageUse } from './read-uses.ts';

/** The catalogue of their texts. */
export const ERRORS = 'errors';

export interface ErrorSources {
  /** Each message of an error once. */
  readonly messages: readonly string[];
  /** What may be missing: `Team` of `Team '17' not found`. */
  readonly entities: readonly string[];
  /** `path: expression` of messages that hold values, or come from elsewhere. */
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
}): readonly string[] {
  if (!isAst(node)) {
    return [];
  }
  const all = (nodes: readonly unknown[]) =>
    nodes.flatMap((each) => messagesOf({ node: each, file }));
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '' ? [node.value] : [];
    case 'ConditionalExpression':
      return all([node.consequent, node.alternate]);
    case 'LogicalExpression':
      return all([node.left, node.right]);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return all([node.expression]);
    case 'ObjectExpression':
      return listOf(node.properties).flatMap(({ value }) => all([value]));
    case 'MemberExpression':
      return nameOf(node.object) === 'ERROR_MESSAGES'
        ? Object.values(ERROR_MESSAGES)
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
  const file = descendants(parseSync(path, source).program as unknown as Ast);
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
  const messages: string[] = [];
  const unread: string[] = [];
  for (const call of [...supers, ...made]) {
    const [, text] = listOf(call.arguments);
    const found = messagesOf({ node: text, file });
    messages.push(...found);
    if (found.length === 0) {
      const said = source.slice(Number(text?.start), Number(text?.end));
      unread.push(`${path}: ${text?.type === 'TemplateLiteral' ? 'with values' : said}`);
    }
  }
  const entities = file
    .filter(({ callee }) => nameOf(callee) === 'entityNotFound')
    .flatMap(({ arguments: given }) => messagesOf({ node: listOf(given)[0], file }));
  return { messages, entities, unread };
}

/** The sentences of the product's errors, wherever they are made. */
export async function readErrorSources(): Promise<ErrorSources> {
  const cwd = join(import.meta.dirname, '../..');
  const messages = new Set<string>();
  const entities = new Set<string>();
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
    for (const message of read.messages) {
      messages.add(message);
    }
    for (const entity of read.entities) {
      entities.add(entity);
    }
    for (const each of read.unread) {
      unread.add(each);
    }
  }
  return {
    messages: [...messages],
    entities: [...entities],
    unread: [...unread].toSorted(),
  };
}

/** The sentences as texts to translate. */
export async function readErrorUses(): Promise<readonly MessageUse[]> {
  const { messages } = await readErrorSources();
  // Those with values are written where they are put into words
  const plain = messages.filter((message) => !message.startsWith('Parameter `'));
  return [...plain, ...Object.values(PRESET_PROBLEM_TEXTS)].map((key) => ({
    key,
    context: undefined,
    values: undefined,
    isTranslatedHere: false,
    isButton: false,
    isSideBarEntry: false,
    file: ERRORS,
    line: 0,
  }));
}
