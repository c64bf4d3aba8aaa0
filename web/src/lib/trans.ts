import type { ReactElement, ReactNode } from 'react';
import { Trans as UntypedTrans } from 'react-i18next';
import type { MessageKey } from './i18n.ts';

/**
 * A text that contains elements: `b`, `i`, `u`, `code` and `kbd` are rendered as such, `components`
 * maps other tags. Its keys are typed like those of `t` (`i18next.d.ts`).
 */
export const Trans = UntypedTrans as (props: {
  readonly i18nKey: MessageKey;
  readonly values?: Readonly<Record<string, string | number | null | undefined>>;
  readonly components?: Readonly<Record<string, ReactElement>>;
}) => ReactElement;

/** Content of an empty tag: `<actor/> created <thing/>`. */
export function Slot({ content }: { readonly content: ReactNode }): ReactNode {
  return content;
}
