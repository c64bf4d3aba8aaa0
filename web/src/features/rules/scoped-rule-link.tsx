import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import type { Rule } from './rules.ts';

/** Marks a part of a scoped rule in a profile’s list. */
export function ScopedRuleMark({ rule: { scopedRuleId } }: { readonly rule: Rule }) {
  const { t } = useTranslation('rules');
  return scopedRuleId === null ? null : (
    <span className="truncate text-sm text-ink-2">{t('Part of a rule of many profiles')}</span>
  );
}

export function ScopedRuleNote() {
  const { t } = useTranslation('rules');
  return (
    <Note tone="info">
      {t('This is a part of a rule of many profiles, in one ad account. It is changed as a whole.')}
    </Note>
  );
}
