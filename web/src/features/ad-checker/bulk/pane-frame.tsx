import { XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { InspectorContent } from '../../../ui/pane-layout.tsx';

interface PaneFrameProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit?: (() => void) | undefined;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export function PaneFrame({
  title,
  subtitle,
  onClose,
  onSubmit,
  footer,
  children,
}: PaneFrameProps) {
  const { t } = useTranslation('ad-checker');
  const titleId = useId();
  return (
    <InspectorContent>
      <aside
        data-inspector
        aria-labelledby={titleId}
        className="flex w-(--bulk-pane) flex-none flex-col border-s border-line-strong bg-surface max-desk:absolute max-desk:inset-0 max-desk:z-5 max-desk:w-full desk:max-full:absolute desk:max-full:inset-y-0 desk:max-full:end-0 desk:max-full:z-5 desk:max-full:shadow-dialog"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && onSubmit !== undefined) {
            event.preventDefault();
            onSubmit();
          }
          if (event.key === 'Escape' && !event.defaultPrevented) {
            event.preventDefault();
            onClose();
          }
        }}
      >
        <header className="flex-none border-b border-line px-4 pt-2 pb-3">
          <div className="flex items-center gap-2">
            <h2 id={titleId} className="min-w-0 flex-1 text-lg font-semibold">
              {title}
            </h2>
            <IconButton icon={XMarkIcon} label={t('Close')} onClick={onClose} />
          </div>
          <p className="text-sm text-ink-3">{subtitle}</p>
        </header>
        {children}
        <footer className="flex min-h-12 flex-none items-center gap-2 border-t border-line-strong bg-canvas px-4 py-2 text-sm text-ink-3">
          {footer}
        </footer>
      </aside>
    </InspectorContent>
  );
}
