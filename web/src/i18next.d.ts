import type { MessageKey, MessageKeyIn } from './lib/i18n.ts';
import type { Catalogs } from './locales/catalogs.ts';

interface Values {
  readonly context?: never;
  readonly [name: string]: string | number | null | undefined;
}

/** i18next's own signatures compare every call with all keys, which triples the compile time. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    nsSeparator: false;
    resources: Record<keyof Catalogs, object>;
  }

  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: MessageKey, values?: Values): string;
    <const C extends string>(
      key: MessageKeyIn<C>,
      values: { readonly context: C; readonly [name: string]: string | number | null | undefined },
    ): string;
  }
}
