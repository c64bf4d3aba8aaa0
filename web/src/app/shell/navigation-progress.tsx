import { useRouterState } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TopProgress } from '../../ui/progress.tsx';
import { progressMachine } from '../progress-machine.ts';

export function NavigationProgress() {
  const { t } = useTranslation();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const actor = useActorRef(progressMachine);
  const percent = useSelector(actor, (snapshot) =>
    snapshot.hasTag('visible') ? snapshot.context.percent : null,
  );
  useEffect(() => {
    actor.send({ type: isLoading ? 'start' : 'end' });
  }, [actor, isLoading]);
  return <TopProgress percent={percent} label={t('Loading page…')} />;
}
