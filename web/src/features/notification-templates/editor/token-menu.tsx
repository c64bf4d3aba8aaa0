import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { LexicalTypeaheadMenuPlugin, MenuOption } from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $getSelection,
  $setSelection,
  COMMAND_PRIORITY_NORMAL,
  HISTORY_MERGE_TAG,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  type TextNode,
} from 'lexical';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { type KnownToken, TokenNode } from './token-node.ts';
import {
  $findQueryAtCursor,
  $removeQueryBefore,
  $splitOffQuery,
  findQuery,
} from './token-query.ts';

const SHOWN_MAX = 40;

export interface OfferedToken extends KnownToken {
  /** Its value in the event of the preview. */
  readonly value: string;
}

class TokenOption extends MenuOption {
  readonly token: OfferedToken;

  constructor(token: OfferedToken) {
    super(token.text);
    this.token = token;
  }
}

function matchesQuery({ text, label }: OfferedToken, query: string): boolean {
  const searchText = query.trim().toLocaleLowerCase();
  return [text, label].some((name) => name.toLocaleLowerCase().includes(searchText));
}

function $insertToken(token: OfferedToken, typed: TextNode): void {
  const node = new TokenNode(token).setFormat(typed.getFormat());
  typed.replace(node);
  node.selectEnd();
}

/**
 * The list is Lexical’s own element, which Lexical labels in English every time it positions it.
 */
function maintainListLabel(list: HTMLElement | null, name: string): () => void {
  const observer = new MutationObserver(() => setName());
  const setName = (): void => {
    if (list?.ariaLabel !== name) {
      list?.setAttribute('aria-label', name);
    }
  };
  setName();
  if (list !== null) {
    observer.observe(list, { attributeFilter: ['aria-label'] });
  }
  return () => observer.disconnect();
}

/**
 * Enter and Tab take the first match of the typed text even before the menu shows it: the menu
 * opens and filters in a transition, which typing can outrun.
 */
function useTokenKeys(
  tokens: readonly OfferedToken[],
  shownQuery: RefObject<string | null>,
  closedQuery: RefObject<string | null>,
): void {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const insert = (event: KeyboardEvent | null): boolean => {
      const typed = $findQueryAtCursor();
      if (typed === null || event?.shiftKey === true || editor.isComposing()) {
        return false;
      }
      if (typed.query === shownQuery.current || typed.query === closedQuery.current) {
        return false;
      }
      const token = tokens.find((offered) => matchesQuery(offered, typed.query));
      const node = token && $splitOffQuery(typed);
      if (token === undefined || node === undefined) {
        return false;
      }
      event?.preventDefault();
      $insertToken(token, node);
      return true;
    };
    return mergeRegister(
      editor.registerCommand(KEY_ENTER_COMMAND, insert, COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(KEY_TAB_COMMAND, insert, COMMAND_PRIORITY_NORMAL),
    );
  }, [editor, tokens, shownQuery, closedQuery]);
}

/** Reports the query that the open menu shows. */
function ShownQuery({
  query,
  shown,
}: {
  readonly query: string | null;
  readonly shown: RefObject<string | null>;
}): null {
  useEffect(() => {
    shown.current = query;
    return () => {
      shown.current = null;
    };
  }, [query, shown]);
  return null;
}

/** Offers tokens while `{` and the start of a name are typed. */
export function TokenMenu({ tokens }: { readonly tokens: readonly OfferedToken[] }) {
  const { t } = useTranslation('notification-templates');
  const [editor] = useLexicalComposerContext();
  const [query, setQuery] = useState<string | null>(null);
  const [openings, setOpenings] = useState(0);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const options = useMemo(
    () =>
      query === null
        ? []
        : tokens
            .filter((token) => matchesQuery(token, query))
            .slice(0, SHOWN_MAX)
            .map((token) => new TokenOption(token)),
    [tokens, query],
  );
  // The menu opens in a transition: typing in the meantime could not close it yet.
  useEffect(() => {
    if (openings > 0) {
      editor.update(() => $setSelection($getSelection()?.clone() ?? null), {
        tag: HISTORY_MERGE_TAG,
      });
    }
  }, [editor, openings]);
  const shownQuery = useRef<string | null>(null);
  const closedQuery = useRef<string | null>(null);
  useTokenKeys(tokens, shownQuery, closedQuery);
  const hear = useCallback((typed: string | null) => {
    if (typed !== closedQuery.current) {
      closedQuery.current = null;
    }
    setQuery(typed);
  }, []);
  const choose = useCallback(
    (option: TokenOption, typed: TextNode | null, close: () => void) =>
      editor.update(() => {
        if (typed !== null) {
          $removeQueryBefore(typed);
          $insertToken(option.token, typed);
        }
        close();
      }),
    [editor],
  );
  // Lexical adds its list to the page before it has any content.
  const place = createPortal(<div ref={setHost} hidden={query === null} />, document.body);
  return (
    <>
      {place}
      {host !== null && (
        <LexicalTypeaheadMenuPlugin<TokenOption>
          parent={host}
          options={options}
          triggerFn={findQuery}
          onQueryChange={hear}
          onOpen={() => setOpenings((count) => count + 1)}
          onClose={() => {
            closedQuery.current = shownQuery.current;
          }}
          onSelectOption={choose}
          menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
            anchor.current === null || options.length === 0
              ? null
              : createPortal(
                  <div
                    role="presentation"
                    ref={(element) =>
                      maintainListLabel(element?.parentElement ?? null, t('Tokens'))
                    }
                    className="z-(--z-popover) mt-1 max-h-64 w-80 max-w-[calc(100vw-32px)] overflow-y-auto rounded-md bg-raised p-1 shadow-pop"
                  >
                    <ShownQuery query={query} shown={shownQuery} />
                    {options.map((option, index) => (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the editor keeps the focus and hears the keys
                      <div
                        key={option.key}
                        id={`typeahead-item-${index}`}
                        ref={(element) => option.setRefElement(element)}
                        role="option"
                        tabIndex={-1}
                        aria-selected={selectedIndex === index}
                        className={cx(
                          'flex cursor-default items-center gap-2 rounded-sm px-2 py-1 pointer-coarse:min-h-11',
                          selectedIndex === index && 'bg-accent-soft',
                        )}
                        onMouseEnter={() => setHighlightedIndex(index)}
                        onClick={() => selectOptionAndCleanUp(option)}
                      >
                        <span className="flex-none">{option.token.label}</span>
                        <span className="ms-auto truncate text-sm text-ink-3" lang="">
                          {option.token.value}
                        </span>
                      </div>
                    ))}
                  </div>,
                  anchor.current,
                )
          }
        />
      )}
    </>
  );
}
