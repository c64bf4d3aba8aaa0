import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, NO_VALUE } from '../lib/format.ts';
import { Trans } from '../lib/trans.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

interface SecretFieldProps {
  readonly label: string;
  readonly info: SecretInfo;
  /** Opens the input for a new value; absent where it is read-only. */
  readonly onReplace?: (() => void) | undefined;
  readonly action?: ReactNode;
  /** The error of the stored value, and how to correct it. */
  readonly error?: string | undefined;
}

export function SecretState({ info }: Pick<SecretFieldProps, 'info'>) {
  const { t } = useTranslation();
  const now = useNow();
  if (!info.isSet) {
    return t('Not set');
  }
  const date = info.setAt === null ? NO_VALUE : formatDate({ at: info.setAt, now });
  const { lastFour } = info;
  return lastFour === null ? (
    t('Set {date}', { date })
  ) : (
    <Trans
      i18nKey={'Set {date}, ends in <span>{lastFour}</span>'}
      values={{ date, lastFour }}
      components={{ span: <span className="ident" /> }}
    />
  );
}

/** A write-only secret: whether it is set, and a way to replace it. */
export function SecretField({ label, info, onReplace, action, error }: SecretFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={id} className="text-sm font-medium text-ink-2">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of controls in every browser */}
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className={cx(
          'flex min-h-(--control-h-lg) flex-wrap items-center gap-x-1 rounded-sm border bg-subtle ps-2.5 pe-0.5 max-desk:min-h-11',
          error === undefined ? 'border-line' : 'border-error',
        )}
      >
        <span className="me-auto min-w-0 py-1 text-ink-2">
          <SecretState info={info} />
        </span>
        {action}
        {onReplace !== undefined && (
          <Button
            variant="ghost"
            aria-label={
              info.isSet ? t('Replace: {label}', { label }) : t('Set: {label}', { label })
            }
            onClick={onReplace}
          >
            {info.isSet ? t('Replace') : t('Set')}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          {error}
        </p>
      )}
    </div>
  );
}
