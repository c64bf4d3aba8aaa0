import { RULE_FILE_ITEMS_MAX } from '@ads-checker/shared/contracts/rule-file-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CampaignPicker } from '../form/campaign-picker.tsx';
import type { RuleCampaign } from '../form/new-rule-form.tsx';
import type { Rule } from '../rules.ts';
import { importItems } from './queries.ts';
import { termsOf } from './rule-file.ts';
import { useOwnProfiles } from './use-own-profiles.ts';

/** Copies rules to campaigns of a profile, all or none; the copies are off. */
export function CopyDialog({
  rules,
  onClose,
  onCopied,
}: {
  readonly rules: readonly Rule[];
  readonly onClose: () => void;
  readonly onCopied: () => void;
}) {
  const { t } = useTranslation('rules');
  const { account } = useActor();
  const profiles = useOwnProfiles();
  const [adUserId, setAdUserId] = useState(rules[0]?.adUserId ?? '');
  const [campaigns, setCampaigns] = useState<readonly RuleCampaign[]>([]);
  const [problem, setProblem] = useState<string>();
  const { run, isBusy } = useWrite(importItems);
  const count = rules.length * campaigns.length;
  const copy = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const copied = await run({
        accountId: account?.id ?? '',
        items: campaigns.flatMap((campaign) =>
          rules.map((rule) => ({
            kind: 'rule' as const,
            adUserId,
            rule: {
              ...termsOf(rule),
              binomId: rule.binomId,
              binomUserId: rule.binomUserId,
              name: rule.name,
              templateName: rule.templateName,
              adAccountId: campaign.adAccountId,
              adCampaignId: campaign.id,
              adCampaignName: campaign.name,
              isEnabled: false,
            },
          })),
        ),
      });
      showToast({
        id: 'rules-copied',
        tone: 'success',
        text: t(
          '{count, plural, one {# rule copied} other {# rules copied}}. They are off until you turn them on.',
          { count: copied },
        ),
      });
      onCopied();
    } catch (error) {
      setProblem(
        t('Nothing was copied: {reason}', { reason: plainErrorText({ error, translate: t }) }),
      );
    }
  };
  return (
    <Dialog
      isOpen
      title={t('{count, plural, one {Copy # rule} other {Copy # rules}}', { count: rules.length })}
      size="wide"
      isKeyboardDismissDisabled={isBusy}
      onClose={() => {
        if (!isBusy) {
          onClose();
        }
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={count === 0 || count > RULE_FILE_ITEMS_MAX}
            onClick={() => void copy()}
          >
            {t('{count, plural, one {Make # copy} other {Make # copies}}', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Select
          label={t('To the profile')}
          isLabelShown
          value={adUserId}
          onChange={(id) => {
            setAdUserId(id);
            setCampaigns([]);
          }}
          options={profiles.map(({ id, name }) => ({ key: id, label: name, lang: '' }))}
        />
        <CampaignPicker
          key={adUserId}
          adUserId={adUserId}
          chosen={campaigns}
          error={undefined}
          onChange={setCampaigns}
        />
        {count > RULE_FILE_ITEMS_MAX && (
          <Note tone="warning">
            {t('At most {max} copies at once.', { max: RULE_FILE_ITEMS_MAX })}
          </Note>
        )}
        {problem !== undefined && <Note tone="error">{problem}</Note>}
      </div>
    </Dialog>
  );
}
