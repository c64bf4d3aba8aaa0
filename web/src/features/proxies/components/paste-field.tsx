import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { parseProxyLine } from '@ads-checker/shared/domain/proxy-line';
import { splitProxyLines } from '@ads-checker/shared/domain/proxy-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../lib/trans.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { PROXY_LINE_EXAMPLES, proxyLineProblemText } from '../proxy-line-text.ts';

interface PasteFieldProps {
  readonly onUnderstood: (read: {
    readonly proxy: ProxyOptionsInput;
    readonly name: string | null;
  }) => void;
  /** More than one proxy was pasted. */
  readonly onMany: (text: string) => void;
  /** Whether a pasted text is unused. */
  readonly onUnread: (isUnread: boolean) => void;
}

function Understood({ proxy }: { readonly proxy: ProxyOptionsInput }) {
  const address = `${proxy.protocol} ${formatProxyAddress(proxy)}`;
  const { username } = proxy;
  if (username === null) {
    return (
      <Trans
        i18nKey={'Detected: <span>{address}</span>, no username'}
        values={{ address }}
        components={{ span: <span className="ident" /> }}
      />
    );
  }
  return proxy.password === null ? (
    <Trans
      i18nKey={'Detected: <span>{address}</span>, username <span>{username}</span>'}
      values={{ address, username }}
      components={{ span: <span className="ident" /> }}
    />
  ) : (
    <Trans
      i18nKey={'Detected: <span>{address}</span>, username <span>{username}</span>, with password'}
      values={{ address, username }}
      components={{ span: <span className="ident" /> }}
    />
  );
}

export function PasteField({ onUnderstood, onMany, onUnread }: PasteFieldProps) {
  const { t } = useTranslation('proxies');
  const [line, setLine] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [many, setMany] = useState<string | null>(null);
  const read = parseProxyLine(line);
  const take = (text: string) => {
    setLine(text);
    const next = parseProxyLine(text);
    onUnread(many !== null || (!next.ok && text.trim() !== ''));
    if (next.ok) {
      onUnderstood(next);
    }
  };
  const isWrong = !read.ok && isLeft && line.trim() !== '';
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Paste in one line (optional)')}
        placeholder={PROXY_LINE_EXAMPLES[1]}
        value={line}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong ? proxyLineProblemText(read.problem) : undefined}
        hint={
          read.ok ? (
            <Understood proxy={read.proxy} />
          ) : (
            t('URL or host:port:username:password. Fills in the fields below.')
          )
        }
        onChange={(event) => {
          setLeft(false);
          take(event.currentTarget.value);
        }}
        onBlur={() => setLeft(true)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (splitProxyLines(text).length > 1) {
            event.preventDefault();
            setMany(text);
            onUnread(true);
            return;
          }
          setMany(null);
          setLeft(true);
        }}
      />
      {many !== null && (
        <Note
          tone="info"
          action={
            <Button
              onClick={() => {
                onUnread(false);
                setMany(null);
                onMany(many);
              }}
            >
              {t('Add all')}
            </Button>
          }
        >
          {t('{count, plural, one {You pasted # proxy.} other {You pasted # proxies.}}', {
            count: splitProxyLines(many).length,
          })}
        </Note>
      )}
    </div>
  );
}
