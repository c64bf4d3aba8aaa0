import { formatMessage, type MessageValues } from './message-format.ts';

/** Context suffix: `Off` with the context `ad-object-status` has the key `Off_ad-object-status`. */
const CONTEXT = /_[a-z-]+$/;

interface Resolved {
  readonly resolved: { readonly res?: unknown };
}

interface Store {
  readonly data: Readonly<
    Record<
      string,
      Readonly<Record<string, Readonly<Record<string, string>> | undefined>> | undefined
    >
  >;
}

/**
 * ICU MessageFormat for i18next, in place of i18next-icu, whose parser is ten times the size.
 * English texts are the keys and have no catalogue, so a missing key is the message itself.
 */
export function createIcuFormat() {
  let store: Store | undefined;
  return {
    type: 'i18nFormat' as const,
    name: 'icu',
    init(i18next: { readonly services: { readonly resourceStore: unknown } }): void {
      store = i18next.services.resourceStore as Store;
    },
    getResource: (language: string, namespace: string, key: string): string | undefined =>
      store?.data[language]?.[namespace]?.[key],
    addLookupKeys(
      keys: string[],
      key: string,
      _code: string,
      _namespace: string,
      options: { context?: unknown },
    ): string[] {
      if (options.context !== undefined) {
        keys.push(`${key}_${options.context}`);
      }
      return keys;
    },
    parse(
      text: string,
      values: MessageValues,
      locale: string,
      _namespace: string,
      _key: string,
      { resolved }: Resolved,
    ): string {
      const message = resolved.res === undefined ? text.replace(CONTEXT, '') : text;
      return formatMessage({ message, values, locale });
    },
  };
}
