import { t } from '../../lib/i18n.ts';
import type { Outbox } from '../../replica/index.ts';
import { showToast } from '../../ui/toast.tsx';

/** A change that this device could not store is named, since it is lost. */
export function tellUnsaved({ id, label }: NonNullable<Outbox['unsaved']>, isFull: boolean): void {
  showToast({
    id: `unsaved:${id}`,
    tone: 'error',
    text: isFull
      ? t('Change to {label} not saved: this device is out of space.', { label })
      : t('Change to {label} not saved on this device. Try again.', { label }),
  });
}

export function tellRestored(count: number): void {
  showToast({
    id: 'restored',
    tone: 'error',
    text: t(
      'Browser data was deleted. {count, plural, one {# change} other {# changes}} saved again.',
      { count },
    ),
  });
}
