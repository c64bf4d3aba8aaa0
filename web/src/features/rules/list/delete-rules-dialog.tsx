import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { AppError } from '@ads-checker/shared/errors';
import pMap from 'p-map';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Rule, ruleName } from '../rules.ts';

const AT_ONCE = 4;
/** Larger deletions are confirmed by typing the number. */
const PLAIN_MAX = 10;

/** Deletes rules on the server; each leaves the list after the server's yes. */
export function DeleteRulesDialog({
  rules,
  onClose,
  onDeleted,
}: {
  readonly rules: readonly Rule[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('rules');
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useWrite(
    async ({ ids }: { readonly ids: readonly string[] }, idempotencyKey) =>
      pMap(
        ids,
        async (ruleId) => {
          try {
            const key = `${idempotencyKey}-${ruleId}`;
            await call(ruleRoutes.delete, { params: { ruleId }, idempotencyKey: key });
            return null;
          } catch (error) {
            return error instanceof AppError && error.type === 'NotFoundError' ? null : error;
          }
        },
        { concurrency: AT_ONCE },
      ),
  );
  const count = rules.length;
  const [first] = rules;
  const remove = async (): Promise<void> => {
    setFailure(null);
    const results = await run({ ids: rules.map(({ id }) => id) });
    const failures = results.filter((error) => error !== null);
    if (failures.length > 0) {
      setFailure(
        t('{count} failed: {plainError}', {
          count: failures.length,
          plainError: plainErrorText({ error: failures[0], translate: t }),
        }),
      );
      return;
    }
    showToast({
      tone: 'success',
      text: t('{count, plural, one {# rule deleted} other {# rules deleted}}', { count }),
    });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={
        count === 1 && first !== undefined
          ? t('Delete rule “{name}”?', { name: ruleName(first) })
          : t('{count, plural, one {Delete # rule?} other {Delete # rules?}}', { count })
      }
      confirmLabel={t('{count, plural, one {Delete rule} other {Delete rules}}', { count })}
      typedName={count > PLAIN_MAX ? String(count) : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t(
        'This also deletes the run log. What was changed on Facebook stays. This can’t be undone.',
      )}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {failure}
        </Note>
      )}
    </ConfirmDialog>
  );
}
