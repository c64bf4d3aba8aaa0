import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { Note } from './note.tsx';

interface CredentialsPanelProps {
  /** `Oleg can now log in` */
  readonly title: ReactNode;
  readonly login: string;
  readonly password: string;
  readonly actions: ReactNode;
}

function Row({
  name,
  value,
  copyLabel,
}: {
  readonly name: string;
  readonly value: string;
  readonly copyLabel: string;
}) {
  return (
    <div className="flex min-h-10 items-center gap-3 border-b border-line">
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 py-1.5 max-desk:flex-col">
        <dt className="w-28 flex-none text-sm text-ink-3">{name}</dt>
        <dd className="min-w-0 flex-1 font-mono break-all select-all">{value}</dd>
      </span>
      <CopyButton text={value} label={copyLabel} className="pointer-coarse:size-11" />
    </div>
  );
}

export function CredentialsPanel({ title, login, password, actions }: CredentialsPanelProps) {
  const { t } = useTranslation();
  const both = `${location.origin}\n${t('Username: {login}', { login })}\n${t('Password: {password}', { password })}`;
  return (
    <section aria-live="polite" className="flex max-w-(--form) flex-col gap-4 py-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <Note tone="warning">{t('This password is shown only once. Copy it now.')}</Note>
      <dl className="border-t border-line">
        <Row name={t('Username')} value={login} copyLabel={t('Copy username')} />
        <Row name={t('Password')} value={password} copyLabel={t('Copy password')} />
      </dl>
      <div className="flex flex-wrap items-center gap-2 max-desk:[&>*]:min-h-11">
        <CopyButton text={both} label={t('Copy both')} isWordShown />
        {actions}
      </div>
    </section>
  );
}
