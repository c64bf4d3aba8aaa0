import type { LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../lib/error-text.ts';
import { useActor } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { showToast } from '../../ui/toast.tsx';
import { planPath } from './paths.ts';
import { createPlan } from './queries.ts';

/** Creates a plan and opens it; a failure is a toast, unless `isThrown`. */
export function useNewPlan() {
  const { t } = useTranslation('launches');
  const navigate = useNavigate();
  const { account } = useActor();
  const write = useWrite(createPlan);
  const create = async (plan: { name: string; content: LaunchContent }): Promise<void> => {
    const { id } = await write.run({
      accountId: account?.id ?? '',
      wanted: { id: createRowId(), ...plan },
    });
    void navigate({ href: planPath(id) });
  };
  return {
    isBusy: write.isBusy,
    create,
    /** For a button that has no place for an error. */
    async tryToCreate(read: () => Promise<{ name: string; content: LaunchContent }>) {
      try {
        await create(await read());
      } catch (error) {
        showToast({
          tone: 'error',
          text: t('Couldn’t create the plan: {reason}', {
            reason: plainErrorText({ error, translate: t }),
          }),
        });
      }
    },
  };
}
