import { CheckIcon, Square2StackIcon } from '@heroicons/react/16/solid';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** `Copy id` */
  readonly label: string;
  readonly className?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        icon={isCopied ? CheckIcon : Square2StackIcon}
        label={label}
        className={cx('size-6', className)}
        onClick={(event) => {
          event.stopPropagation();
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      />
      <span role="status" className="sr-only">
        {isCopied && <Trans>Copied</Trans>}
      </span>
    </>
  );
}
