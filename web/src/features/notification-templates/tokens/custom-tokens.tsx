import type { CustomToken } from '@ads-checker/shared/contracts/notification-template-entities';
import { CUSTOM_TOKENS_MAX } from '@ads-checker/shared/contracts/notification-templates';
import {
  localizeTokens,
  type NotificationType,
} from '@ads-checker/shared/domain/notifications/tokens';
import { PencilIcon, PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { CUSTOM_TOKEN_CLASS } from '../editor/token-node.ts';
import { describeFilter } from './filter-text.ts';
import { TokenDialog } from './token-dialog.tsx';

interface CustomTokensProps {
  readonly tokens: readonly CustomToken[];
  readonly type: NotificationType;
  readonly isDisabled: boolean;
  /** `renamed`: a token that the message contains under its previous name. */
  readonly onChange: (
    tokens: CustomToken[],
    renamed?: { readonly from: string; readonly to: string },
  ) => void;
}

const HEAD =
  'h-7 border-y border-line-strong bg-canvas px-2 text-start text-sm font-medium text-ink-2';
const CELL = 'border-b border-line px-2 py-1.5 align-top break-words';

interface ShownTokensProps {
  readonly tokens: readonly CustomToken[];
  readonly actions: (token: CustomToken) => ReactNode;
}

function When({ filter }: Pick<CustomToken['options'][number], 'filter'>) {
  const { t } = useTranslation('notification-templates');
  if (filter === null) {
    return <span className="text-ink-3">{t('in every other case')}</span>;
  }
  const words = describeFilter(filter);
  return (
    <>
      <span className="text-ink-3">{words.field}</span> {words.operator}{' '}
      <b className="font-medium">{words.value}</b>
    </>
  );
}

function TokenGrid({ tokens, actions }: ShownTokensProps) {
  const { t } = useTranslation('notification-templates');
  return (
    <table aria-label={t('Custom tokens')} className="mt-2 w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th className={`${HEAD} w-1/4`}>{t('Token', { context: 'notification' })}</th>
          <th className={`${HEAD} w-1/4`}>{t('Value')}</th>
          <th className={HEAD}>{t('When')}</th>
          <th className={`${HEAD} w-20`}>
            <span className="sr-only">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      {tokens.map((token) => (
        <tbody key={token.name}>
          {token.options.map(({ value, filter }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            <tr key={at}>
              {at === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={token.options.length}
                  className={`${CELL} text-start font-normal`}
                >
                  <span className={CUSTOM_TOKEN_CLASS}>{token.name}</span>
                </th>
              )}
              <td className={CELL}>{localizeTokens(value, activeLocale())}</td>
              <td className={CELL}>
                <When filter={filter} />
              </td>
              {at === 0 && (
                <td rowSpan={token.options.length} className={`${CELL} text-end whitespace-nowrap`}>
                  {actions(token)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** On a phone, tokens are shown as cards. */
function TokenList({ tokens, actions }: ShownTokensProps) {
  return (
    <ul className="m-0 mt-2 list-none border-t border-line-strong p-0">
      {tokens.map((token) => (
        <li key={token.name} className="border-b border-line py-1.5">
          <div className="flex items-center">
            <span className={CUSTOM_TOKEN_CLASS}>{token.name}</span>
            <span className="ms-auto flex">{actions(token)}</span>
          </div>
          <ul className="m-0 list-none p-0">
            {token.options.map(({ value, filter }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
              <li key={at} className="flex gap-3 py-1 break-words">
                <span className="w-24 flex-none">{localizeTokens(value, activeLocale())}</span>
                <span className="min-w-0 flex-1">
                  <When filter={filter} />
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The template’s custom tokens: what each outputs, and when. */
export function CustomTokens({ tokens, type, isDisabled, onChange }: CustomTokensProps) {
  const { t } = useTranslation('notification-templates');
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const token = typeof edited === 'number' ? (tokens[edited] ?? null) : null;
  const isPhone = usePhone();
  const actions = (each: CustomToken): ReactNode => {
    const { name } = each;
    return isDisabled ? null : (
      <>
        <IconButton
          icon={PencilIcon}
          label={t('Edit token {name}', { name })}
          onClick={() => setEdited(tokens.indexOf(each))}
        />
        <IconButton
          icon={TrashIcon}
          label={t('Delete token {name}', { name })}
          onClick={() => onChange(tokens.filter((other) => other !== each))}
        />
      </>
    );
  };
  return (
    <section aria-label={t('Custom tokens')} className="mt-6">
      <div className="flex items-center gap-2">
        <h2 className="text-lg font-semibold whitespace-nowrap">{t('Custom tokens')}</h2>
        <span className="truncate text-sm text-ink-3 max-desk:hidden">
          {t('Text that depends on the event')}
        </span>
        {!isDisabled && tokens.length < CUSTOM_TOKENS_MAX && (
          <Button icon={PlusIcon} className="ms-auto" onClick={() => setEdited('new')}>
            {t('New token')}
          </Button>
        )}
      </div>
      {tokens.length > 0 &&
        (isPhone ? (
          <TokenList tokens={tokens} actions={actions} />
        ) : (
          <TokenGrid tokens={tokens} actions={actions} />
        ))}
      {edited !== null && (
        <TokenDialog
          token={token}
          type={type}
          others={tokens.filter((other) => other !== token).map(({ name }) => name)}
          onClose={() => setEdited(null)}
          onSave={(next) => {
            setEdited(null);
            if (token === null) {
              onChange([...tokens, next]);
            } else {
              const from = token.name;
              onChange(
                tokens.map((each) => (each === token ? next : each)),
                from === next.name ? undefined : { from, to: next.name },
              );
            }
          }}
        />
      )}
    </section>
  );
}
