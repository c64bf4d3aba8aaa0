import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { parseProxyLine } from '@ads-checker/shared/domain/proxy-line';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { proxyLineProblemText } from '../proxy-line-text.ts';

interface ProxyLineProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  /** The person pressed Send. */
  readonly isTried: boolean;
  /** The server did not take it. */
  readonly isRefused: boolean;
  readonly onChange: (text: string) => void;
  readonly onCancel: () => void;
}

function Understood({ proxy }: { readonly proxy: ProxyOptionsInput }) {
  const { t } = useTranslation();
  const address = `${proxy.protocol} ${formatProxyAddress(proxy)}`;
  const { username } = proxy;
  if (username === null) {
    return t('Detected: {address}, no username', { address });
  }
  return proxy.password === null
    ? t('Detected: {address}, username {username}', { address, username })
    : t('Detected: {address}, username {username}, with password', { address, username });
}

/** A proxy that is added with the profile. */
export function ProxyLine({ field, text, isTried, isRefused, onChange, onCancel }: ProxyLineProps) {
  const { t } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const parsed = parseProxyLine(text);
  const isJudged = isTried || (text.trim() !== '' && !isTyping);
  const problem =
    !parsed.ok && isJudged ? proxyLineProblemText({ problem: parsed.problem, t }) : undefined;
  return (
    <div className="flex flex-col items-start gap-1.5 [&>:first-child]:w-full">
      <TextField
        ref={field}
        label={t('New proxy in one line')}
        placeholder="203.0.113.24:1080:login:password"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={problem ?? (isRefused ? t('Not accepted. Change it or choose another.') : undefined)}
        hint={
          parsed.ok ? <Understood proxy={parsed.proxy} /> : t('URL or host:port:username:password')
        }
        onPaste={() => setTyping(false)}
        onKeyDown={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="ghost" onClick={onCancel}>
        {t('Choose from the list')}
      </Button>
    </div>
  );
}
