import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { writeTypedNumber } from '../../../lib/typed-number.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { readTargetCpa, useTargetCpas } from '../target-cpa/use-target-cpas.ts';
import { Section } from './section.tsx';

/** What a campaign may cost for each conversion, for rules to compare with. */
export function TargetCpaSection({
  adUserId,
  campaignId,
}: {
  readonly adUserId: string;
  readonly campaignId: string;
}) {
  const { t } = useTranslation('ad-checker');
  const { targets, canSet, set } = useTargetCpas(adUserId);
  const kept = targets[campaignId];
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (kept === undefined ? '' : writeTypedNumber(Number(kept)));
  const amount = readTargetCpa(text);
  if (!canSet) {
    return kept === undefined ? null : (
      <Section title={t('Target CPA')}>{formatNumber(Number(kept))}</Section>
    );
  }
  return (
    <Section title={t('Target CPA')}>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (amount !== undefined) {
            void set([campaignId], amount).then(() => setTyped(null));
          }
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t('For rules')}
            inputMode="decimal"
            value={text}
            hint={t('In the currency of the figure that a rule compares with it')}
            error={amount === undefined ? t('Enter a positive amount') : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          className="mt-6"
          disabled={amount === undefined || amount === (kept ?? null)}
        >
          {t('Save')}
        </Button>
      </form>
    </Section>
  );
}
