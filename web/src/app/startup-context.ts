import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { startupMachine } from './startup-machine.ts';

export type StartupActor = ActorRefFrom<typeof startupMachine>;

const StartupContext = createContext<StartupActor | null>(null);
export const StartupProvider = StartupContext.Provider;

export function useStartup(): StartupActor {
  const actor = useContext(StartupContext);
  if (actor === null) {
    throw new Error('useStartup needs a StartupProvider above it');
  }
  return actor;
}
