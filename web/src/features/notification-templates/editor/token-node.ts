import {
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedTextNode,
  type Spread,
  TextNode,
} from 'lexical';

/** Custom tokens look different from default ones. */
const TOKEN_CLASS =
  'rounded-xs px-1 font-medium bg-accent-soft text-accent-ink shadow-[inset_0_0_0_1px_var(--accent-line)]';
export const CUSTOM_TOKEN_CLASS =
  'rounded-xs px-1 font-medium bg-off-soft text-ink shadow-[inset_0_0_0_1px_var(--off-line)]';

export interface KnownToken {
  /** The text in the tree: `{ad name}`. */
  readonly text: string;
  /** The displayed name, in braces. */
  readonly label: string;
  readonly isOwn: boolean;
}

type SerializedToken = Spread<{ token: string; isOwn: boolean }, SerializedTextNode>;

/** A token in the editor: an atomic text, deleted and formatted as a whole. */
export class TokenNode extends TextNode {
  __token: string;
  __isOwn: boolean;

  constructor({ text, label, isOwn }: KnownToken, key?: NodeKey) {
    super(label, key);
    this.__token = text;
    this.__isOwn = isOwn;
    this.__mode = 1;
  }

  static override getType(): string {
    return 'message-token';
  }

  static override clone(node: TokenNode): TokenNode {
    const { __token: text, __text: label, __isOwn: isOwn } = node;
    return new TokenNode({ text, label, isOwn }, node.__key);
  }

  static override importJSON(serialized: SerializedToken): TokenNode {
    const { token, text, isOwn } = serialized;
    return new TokenNode({ text: token, label: text, isOwn }).updateFromJSON(serialized);
  }

  override exportJSON(): SerializedToken {
    return { ...super.exportJSON(), token: this.__token, isOwn: this.__isOwn };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.className = `${this.__isOwn ? CUSTOM_TOKEN_CLASS : TOKEN_CLASS} ${element.className}`;
    element.dataset.token = this.__token;
    element.spellcheck = false;
    return element;
  }

  override canInsertTextBefore(): boolean {
    return false;
  }

  override canInsertTextAfter(): boolean {
    return false;
  }

  override isTextEntity(): true {
    return true;
  }

  getToken(): string {
    return this.getLatest().__token;
  }
}

export function isTokenNode(node: LexicalNode | null | undefined): node is TokenNode {
  return node instanceof TokenNode;
}
