import type { ReactElement, ReactNode } from 'react';
import { Trans as UntypedTrans } from 'react-i18next';
import type { MessageKey } from './i18n.ts';

/**
 * A text with elements in it: `b`, `i`, `u`, `code` and `kbd` stand for themselves, `components` says what other tags are.
 * Its keys are typed as those of `t` are (`i18next.d.ts`).
 */
export const Trans = UntypedTrans as (props: {
  readonly i18nKey: MessageKey;
  readonly values?: Readonly<Record<string, string | number | null | undefined>>;
  readonly components?: Readonly<Record<string, ReactElement>>;
}) => ReactElement;

/** What stands where a text has an empty tag: `<actor/> created <thing/>`. */
export function Slot({ content }: { readonly content: ReactNode }): ReactNode {
  return content;
}
