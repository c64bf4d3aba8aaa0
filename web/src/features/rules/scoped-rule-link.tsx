import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import type { Rule } from './rules.ts';

function ScopedRuleLink({ scopedRuleId }: { readonly scopedRuleId: string }) {
  const { t } = useTranslation('rules');
  return (
    <Link to="/rules/$ruleId" params={{ ruleId: scopedRuleId }} className="underline">
      {t('Open the whole rule')}
    </Link>
  );
}

/** Marks a part of a scoped rule in a profile’s list. */
export function ScopedRuleMark({ rule: { scopedRuleId } }: { readonly rule: Rule }) {
  const { t } = useTranslation('rules');
  return scopedRuleId === null ? null : (
    <span className="flex min-w-0 gap-1.5 text-sm text-ink-2 max-desk:flex-wrap">
      <span className="desk:truncate">{t('Part of a rule of many profiles')}</span>
      <ScopedRuleLink scopedRuleId={scopedRuleId} />
    </span>
  );
}

export function ScopedRuleNote({ scopedRuleId }: { readonly scopedRuleId: string }) {
  const { t } = useTranslation('rules');
  return (
    <Note tone="info" action={<ScopedRuleLink scopedRuleId={scopedRuleId} />}>
      {t('This is a part of a rule of many profiles, in one ad account. It is changed as a whole.')}
    </Note>
  );
}
