import { XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';

/** Beside the list from 960 px, instead of it below that; Escape closes it. */
export function SidePane({
  title,
  meta,
  onClose,
  footer,
  children,
}: {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('comment-boosting');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={title}
      className="flex min-h-0 w-full flex-none flex-col border-line-strong bg-surface wide:w-96 wide:border-s"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          onClose();
        }
      }}
    >
      <header className="flex flex-none items-start gap-2 border-b border-line px-4 py-3 max-desk:px-3">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere outline-0">
            {title}
          </h2>
          {meta !== undefined && <p className="text-sm wrap-anywhere text-ink-3">{meta}</p>}
        </div>
        <IconButton icon={XMarkIcon} label={t('Close')} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 *:flex-none max-desk:px-3">
        {children}
      </div>
      {footer !== undefined && (
        <footer className="flex min-h-12 flex-none flex-wrap items-center justify-end gap-2 border-t border-line-strong bg-canvas px-4 py-2 max-desk:px-3">
          {footer}
        </footer>
      )}
    </section>
  );
}
