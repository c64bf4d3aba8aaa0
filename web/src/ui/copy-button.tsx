import { CheckIcon, Square2StackIcon } from '@heroicons/react/16/solid';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/copy-text.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** `Copy ID` */
  readonly label: string;
  readonly isWordShown?: boolean;
  /** With a border, as high as adjacent controls. */
  readonly isBoxed?: boolean;
  readonly className?: string;
  readonly tabIndex?: number | undefined;
}

export function CopyButton({
  text,
  label,
  isWordShown = false,
  isBoxed = false,
  className,
  tabIndex,
}: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const icon = isCopied ? CheckIcon : Square2StackIcon;
  const copy = () => void copyText(text).then(setCopied);
  return (
    <>
      {isWordShown ? (
        <Button icon={icon} className={className} tabIndex={tabIndex} onClick={copy}>
          {label}
        </Button>
      ) : (
        <IconButton
          icon={icon}
          label={label}
          tabIndex={tabIndex}
          variant={isBoxed ? 'plain' : 'ghost'}
          className={cx(!isBoxed && 'size-6 pointer-coarse:-my-2.5', className)}
          onClick={(event) => {
            event.stopPropagation();
            copy();
          }}
        />
      )}
      <span role="status" className="sr-only">
        {isCopied && t('Copied')}
      </span>
    </>
  );
}
