import { RULE_FILE_ITEMS_MAX } from '@ads-checker/shared/contracts/rule-file-values';
import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PickList } from '../scoped/form/pick-list.tsx';
import { scopedRuleName } from '../scoped/scoped-rule-labels.ts';
import { useRuleExport } from './use-rule-export.ts';

/** Chooses rules and templates, and saves them as a file. */
export function ExportDialog({
  scopedRules,
  onClose,
}: {
  readonly scopedRules: readonly ScopedRuleDto[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('rules');
  const save = useRuleExport();
  const { rows: templates } = useOwned('ruleTemplate');
  const { rows } = useOwned('binomRule');
  const rules = rows.filter(({ scopedRuleId }) => scopedRuleId === null);
  const [scopedIds, setScopedIds] = useState<readonly string[]>(scopedRules.map(({ id }) => id));
  const [templateIds, setTemplateIds] = useState<readonly string[]>(templates.map(({ id }) => id));
  const [hasRules, setHasRules] = useState(false);
  const count = scopedIds.length + templateIds.length + (hasRules ? rules.length : 0);
  return (
    <FormDialog
      title={t('Export rules')}
      size="wide"
      saveLabel={t('Export')}
      isHeld={count === 0 || count > RULE_FILE_ITEMS_MAX}
      onSave={() => {
        save({
          rules: hasRules ? rules : [],
          scopedRules: scopedRules.filter(({ id }) => scopedIds.includes(id)),
          templates: templates.filter(({ id }) => templateIds.includes(id)),
        });
        onClose();
      }}
      onClose={onClose}
    >
      {scopedRules.length > 0 && (
        <PickList
          label={t('Rules of many profiles')}
          options={scopedRules.map((rule) => ({ id: rule.id, name: scopedRuleName(rule) }))}
          chosen={scopedIds}
          isDisabled={false}
          onChange={setScopedIds}
        />
      )}
      {templates.length > 0 && (
        <PickList
          label={t('Templates')}
          options={templates}
          chosen={templateIds}
          isDisabled={false}
          onChange={setTemplateIds}
        />
      )}
      {rules.length > 0 && (
        <Checkbox isSelected={hasRules} onChange={setHasRules}>
          {t('Rules of single campaigns ({count})', { count: rules.length })}
        </Checkbox>
      )}
      <p aria-live="polite" className="text-sm text-ink-3">
        {count > RULE_FILE_ITEMS_MAX
          ? t('A file holds at most {max} rules and templates.', { max: RULE_FILE_ITEMS_MAX })
          : t('The file holds no keys and no tokens.')}
      </p>
    </FormDialog>
  );
}
