import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../lib/use-kept-draft.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

/** Says that unsaved changes were restored, and offers to discard them. */
export function DraftNote({
  draft: { restored, discard },
  className,
}: {
  readonly draft: KeptDraft;
  readonly className?: string;
}) {
  const { t } = useTranslation();
  return restored === null ? null : (
    <div role="status" className={className}>
      <Note
        tone="info"
        action={
          <Button variant="ghost" onClick={discard}>
            {t('Discard')}
          </Button>
        }
      >
        {restored === 'changed'
          ? t(
              'Your unsaved changes were restored. The saved version has changed since then. Check before you save.',
            )
          : t('Your unsaved changes were restored.')}
      </Note>
    </div>
  );
}
