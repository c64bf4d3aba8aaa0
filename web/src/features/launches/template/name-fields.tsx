import type { LaunchTerms } from '@ads-checker/shared/contracts/launch-values';
import {
  findUnknownMacros,
  NAME_MACROS,
  type NameValues,
  nameBy,
} from '@ads-checker/shared/domain/launch/names';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { useTranslation } from 'react-i18next';
import { serverDate } from '../../../lib/server-time.ts';
import { useSession } from '../../../lib/session.ts';

/** Names in the preview, of what a template does not know. */
function useSampleValues(terms: LaunchTerms): NameValues {
  const { t } = useTranslation('launches');
  const { user } = useSession();
  return {
    account: t('Ad account'),
    country: 'DE',
    audience: terms.audiences[0]?.name ?? t('Audience'),
    creative: t('Creative'),
    text: terms.texts[0]?.name ?? t('Text'),
    date: serverDate().toISOString().slice(0, 10),
    buyer: userDisplayName(user),
    n: '1',
  };
}

/** What a pattern gives, or which of its variables do not exist. */
export function NamePreview({
  pattern,
  values,
  of,
}: {
  readonly pattern: string;
  readonly values: NameValues;
  /** Campaigns have no audience, ad sets no creative. */
  readonly of: 'campaign' | 'adSet' | 'ad';
}) {
  const { t } = useTranslation('launches');
  const unknown = findUnknownMacros(pattern);
  if (unknown.length > 0) {
    return (
      <span className="text-warning-ink">
        {t('Unknown: {names}', { names: unknown.map((name) => `{${name}}`).join(', ') })}
      </span>
    );
  }
  const own: NameValues = {
    ...values,
    ...(of === 'ad' ? {} : { creative: null, text: null }),
    ...(of === 'campaign' ? { audience: null } : {}),
  };
  return <span className="break-words">{nameBy(pattern, own)}</span>;
}

export function TemplateNamePreview({
  pattern,
  terms,
  of,
}: {
  readonly pattern: string;
  readonly terms: LaunchTerms;
  readonly of: 'campaign' | 'adSet' | 'ad';
}) {
  return <NamePreview pattern={pattern} values={useSampleValues(terms)} of={of} />;
}

/** The variables that names can have. */
export function MacroList() {
  return (
    <span className="flex flex-wrap gap-1">
      {NAME_MACROS.map((macro) => (
        <code key={macro} className="rounded-xs bg-subtle px-1 text-sm">
          {`{${macro}}`}
        </code>
      ))}
    </span>
  );
}
