import { CodeBracketIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorDetails } from '../lib/error-details.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface DeveloperBlockProps {
  readonly error: unknown;
  readonly start?: ReactNode;
}

export function DeveloperBlock({ error, start }: DeveloperBlockProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const details = errorDetails(error);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {start}
        <Button
          variant="ghost"
          icon={CodeBracketIcon}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Technical details')}
        </Button>
      </div>
      {isOpen && (
        <div className="relative w-full rounded-sm border border-line bg-inset text-start">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-64 overflow-auto py-2 ps-2.5 pe-9 ident whitespace-pre-wrap text-ink-2"
          >
            {details}
          </pre>
          <CopyButton text={details} label={t('Copy details')} className="absolute end-1 top-1" />
        </div>
      )}
    </>
  );
}
