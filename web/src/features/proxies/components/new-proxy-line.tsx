import type { StableRow } from '@ads-checker/shared/collections/index';
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { parseProxyLine } from '@ads-checker/shared/domain/proxy-line';
import { AppError } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { findProxyErrorText } from '../../../lib/proxy-labels.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PROXY_LINE_EXAMPLES, proxyLineProblemText } from '../proxy-line-text.ts';
import { useCreateProxy } from '../use-proxy-command.ts';
import { CheckingNote } from './proxy-form.tsx';

interface NewProxyLineProps {
  /** Called with the added proxy, or the existing one. */
  readonly onAdded: (proxy: StableRow<'proxy'>) => void;
  readonly onCancel: () => void;
}

interface ServerErrors {
  readonly text: string;
  /** The check failed; the proxy can be saved anyway. */
  readonly isFault: boolean;
}

export function NewProxyLine({ onAdded, onCancel }: NewProxyLineProps) {
  const { t } = useTranslation('proxies');
  const { rows: proxies } = useOwned('proxy');
  const [line, setLine] = useState('');
  const [refusal, setRefusal] = useState<ServerErrors | null>(null);
  const { run, isBusy } = useCreateProxy();
  const parsed = parseProxyLine(line);
  const address = parsed.ok ? formatProxyAddress(parsed.proxy) : '';

  const add = async ({ isCheckRequired }: { readonly isCheckRequired: boolean }) => {
    if (!parsed.ok) {
      setRefusal({ text: proxyLineProblemText(parsed.problem), isFault: false });
      return;
    }
    setRefusal(null);
    const { proxy: options, name } = parsed;
    try {
      onAdded(await run({ options, name, isCheckRequired }));
    } catch (error) {
      const existingId = error instanceof AppError ? error.details?.existingId : undefined;
      const existing = proxies.find(({ id }) => id === existingId);
      if (existing !== undefined) {
        onAdded(existing);
        return;
      }
      const fault = findProxyErrorText(error);
      setRefusal({
        text: fault ?? plainErrorText({ error, translate: t }),
        isFault: fault !== undefined,
      });
    }
  };

  return (
    <fieldset
      aria-label={t('New proxy')}
      className="flex flex-col gap-2.5 rounded-sm border border-line bg-subtle p-3"
    >
      <TextField
        label={t('New proxy in one line')}
        value={line}
        placeholder={PROXY_LINE_EXAMPLES[0]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        readOnly={isBusy}
        error={refusal?.text}
        hint={
          parsed.ok ? (
            <span className="ident">{address}</span>
          ) : (
            t('URL or host:port:username:password')
          )
        }
        onChange={(event) => {
          setLine(event.currentTarget.value);
          setRefusal(null);
        }}
        onKeyDown={(event) => {
          // Must not submit the surrounding form
          if (event.key === 'Enter') {
            event.preventDefault();
            event.stopPropagation();
            void add({ isCheckRequired: true });
          }
        }}
      />
      {isBusy && <CheckingNote address={address} />}
      <div className="flex flex-wrap gap-2 max-desk:[&>button]:h-11">
        <Button isBusy={isBusy} onClick={() => void add({ isCheckRequired: true })}>
          {t('Check and add')}
        </Button>
        {refusal?.isFault === true && !isBusy && (
          <Button variant="ghost" onClick={() => void add({ isCheckRequired: false })}>
            {t('Add anyway')}
          </Button>
        )}
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
