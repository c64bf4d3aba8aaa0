import type { CustomToken } from '@ads-checker/shared/contracts/notification-template-entities';
import { CUSTOM_TOKENS_MAX } from '@ads-checker/shared/contracts/notification-templates';
import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import { PencilIcon, PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { OWN_TOKEN_CLASS } from '../editor/token-node.ts';
import { describeFilter } from './filter-text.ts';
import { TokenDialog } from './token-dialog.tsx';

interface CustomTokensProps {
  readonly tokens: readonly CustomToken[];
  readonly type: NotificationType;
  readonly isDisabled: boolean;
  /** `renamed`: a token that is in the message by its former name. */
  readonly onChange: (
    tokens: CustomToken[],
    renamed?: { readonly from: string; readonly to: string },
  ) => void;
}

const HEAD =
  'h-7 border-y border-line-strong bg-canvas px-2 text-start text-sm font-medium text-ink-2';
const CELL = 'border-b border-line px-2 py-1.5 align-top break-words';

/** The template’s own tokens: what each says, and when. */
export function CustomTokens({ tokens, type, isDisabled, onChange }: CustomTokensProps) {
  const { t } = useTranslation('notification-templates');
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const token = typeof edited === 'number' ? (tokens[edited] ?? null) : null;
  return (
    <section aria-label={t('Your tokens')} className="mt-6">
      <div className="flex items-center gap-2">
        <h2 className="text-lg font-semibold whitespace-nowrap">{t('Your tokens')}</h2>
        <span className="truncate text-sm text-ink-3 max-desk:hidden">
          {t('Text that depends on the event')}
        </span>
        {!isDisabled && tokens.length < CUSTOM_TOKENS_MAX && (
          <Button icon={PlusIcon} className="ms-auto" onClick={() => setEdited('new')}>
            {t('New token')}
          </Button>
        )}
      </div>
      {tokens.length > 0 && (
        <table className="mt-2 w-full table-fixed border-collapse">
          <thead>
            <tr>
              <th className={`${HEAD} w-1/4`}>{t('Token')}</th>
              <th className={`${HEAD} w-1/4`}>{t('Value')}</th>
              <th className={HEAD}>{t('When')}</th>
              <th className={`${HEAD} w-20`}>
                <span className="sr-only">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          {tokens.map(({ name, options }, index) => (
            <tbody key={name}>
              {options.map(({ value, filter }, at) => {
                const words = filter === null ? null : describeFilter(filter);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
                  <tr key={at}>
                    {at === 0 && (
                      <th
                        scope="rowgroup"
                        rowSpan={options.length}
                        className={`${CELL} text-start font-normal`}
                      >
                        <span className={OWN_TOKEN_CLASS}>{name}</span>
                      </th>
                    )}
                    <td className={CELL}>{value}</td>
                    <td className={CELL}>
                      {words === null ? (
                        <span className="text-ink-3">{t('in every other case')}</span>
                      ) : (
                        <>
                          <span className="text-ink-3">{words.field}</span> {words.operator}{' '}
                          <b className="font-medium">{words.value}</b>
                        </>
                      )}
                    </td>
                    {at === 0 && (
                      <td rowSpan={options.length} className={`${CELL} text-end whitespace-nowrap`}>
                        {!isDisabled && (
                          <>
                            <IconButton
                              icon={PencilIcon}
                              label={t('Edit token {name}', { name })}
                              onClick={() => setEdited(index)}
                            />
                            <IconButton
                              icon={TrashIcon}
                              label={t('Delete token {name}', { name })}
                              onClick={() => onChange(tokens.filter((each) => each.name !== name))}
                            />
                          </>
                        )}
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      )}
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
