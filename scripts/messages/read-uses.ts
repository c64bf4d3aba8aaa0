import { readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';

export interface MessageUse {
  /** The English text, followed by `_context` where it has one. */
  readonly key: string;
  readonly context: string | undefined;
  readonly values: readonly string[] | undefined;
  /** `msg` marks a text that is translated elsewhere. */
  readonly isTranslatedHere: boolean;
  readonly isButton: boolean;
  /** The label of a place that the navigation at the side names. */
  readonly isSideBarEntry: boolean;
  readonly file: string;
  readonly line: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}
type Node = Readonly<Record<string, unknown>> & Span & { readonly type: string };

const CALLS: ReadonlySet<string> = new Set(['t', 'msg', 'translate']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Texts an expression may evaluate to: a literal, or either branch of a conditional. */
function textsOf(node: unknown): readonly string[] {
  if (!isNode(node)) {
    return [];
  }
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral': {
      const quasis = node.quasis as readonly { value: { cooked: string } }[];
      return quasis.length === 1 ? quasis.map(({ value }) => value.cooked) : [];
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    default:
      return [];
  }
}

/** Properties of an object literal; undefined when it has a spread. */
function propertiesOf(node: unknown): ReadonlyMap<string, Node> | undefined {
  if (!isNode(node) || node.type !== 'ObjectExpression') {
    return undefined;
  }
  const properties = node.properties as readonly Node[];
  if (properties.some(({ type }) => type !== 'Property')) {
    return undefined;
  }
  return new Map(
    properties.map((property) => {
      const key = property.key as { name?: string; value?: unknown };
      return [key.name ?? String(key.value), property.value as Node];
    }),
  );
}

function calleeOf(node: Node): string | undefined {
  const callee = node.callee as Node;
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return name.type === 'Identifier' ? (name.name as string) : undefined;
}

/**
 * Reads the texts of a source file: `t('…')`, `translate('…')`, `msg('…')` and `<Trans
 * i18nKey="…">`.
 */
export async function readUses({
  path,
  file,
}: {
  readonly path: string;
  readonly file: string;
}): Promise<readonly MessageUse[]> {
  const source = await readFile(path, 'utf8');
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) {
    throw new Error(`${file}: ${errors[0].message}`);
  }
  const uses: MessageUse[] = [];
  const buttons: Span[] = [];
  const entries: Span[] = [];
  const add = (input: {
    readonly node: Node;
    readonly texts: readonly string[];
    readonly context: string | undefined;
    readonly values: readonly string[] | undefined;
    readonly isTranslatedHere: boolean;
  }): void => {
    const { node, texts, context, values, isTranslatedHere } = input;
    const line = source.slice(0, node.start).split('\n').length;
    for (const text of texts) {
      const key = context === undefined ? text : `${text}_${context}`;
      const isWithin = ({ start, end }: Span) => start <= node.start && node.start < end;
      const isButton = buttons.some(isWithin);
      const isSideBarEntry = entries.some(isWithin);
      uses.push({ key, context, values, isTranslatedHere, isButton, isSideBarEntry, file, line });
    }
  };
  new Visitor({
    JSXElement({ openingElement, end }) {
      if (openingElement.name.type === 'JSXIdentifier' && openingElement.name.name === 'Button') {
        buttons.push({ start: openingElement.end, end });
      }
    },
    ObjectExpression(visited) {
      const properties = propertiesOf(visited);
      const label = properties?.get('label');
      if (label !== undefined && properties?.has('navigation')) {
        entries.push({ start: label.start, end: label.end });
      }
    },
    CallExpression(visited) {
      const node = visited as unknown as Node;
      const name = calleeOf(node);
      const [text, options] = node.arguments as readonly unknown[];
      if (name === undefined || !CALLS.has(name)) {
        return;
      }
      const given = options === undefined ? new Map<string, Node>() : propertiesOf(options);
      add({
        node,
        texts: textsOf(text),
        context: textsOf(given?.get('context'))[0],
        values: given && [...given.keys()].filter((value) => value !== 'context'),
        isTranslatedHere: name !== 'msg',
      });
    },
    JSXOpeningElement(visited) {
      const node = visited as unknown as Node;
      if ((node.name as Node).name !== 'Trans') {
        return;
      }
      const attributes = new Map(
        (node.attributes as readonly Node[]).map((attribute) => [
          (attribute.name as Node).name as string,
          attribute.value as Node,
        ]),
      );
      const values = attributes.get('values') as { expression?: unknown } | undefined;
      const given = values === undefined ? new Map() : propertiesOf(values.expression);
      add({
        node,
        texts: textsOf(attributes.get('i18nKey')),
        context: textsOf(attributes.get('context'))[0],
        values: given && [...given.keys()],
        isTranslatedHere: true,
      });
    },
  }).visit(program);
  return uses;
}
