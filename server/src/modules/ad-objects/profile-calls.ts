import { type NetworkCall, NetworkError } from '../../gateways/graph/port.ts';
import type { AdUsersService } from '../ad-users/index.ts';

export interface ProfileCalls {
  /** Speaks as a profile and reports what the network thereby said of it. */
  run<T>(adUserId: string, work: (call: NetworkCall) => Promise<T>): Promise<T>;
}

export interface ModuleLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** An answer of the network proves a profile alive, an authentication failure says what became of it. */
export function createProfileCalls({
  adUsers,
  log,
}: {
  adUsers: Pick<AdUsersService, 'getConnection' | 'reportStatus'>;
  log: ModuleLog;
}): ProfileCalls {
  const report = async (change: Parameters<AdUsersService['reportStatus']>[0]): Promise<void> => {
    try {
      await adUsers.reportStatus(change);
    } catch (error) {
      log.warn({ err: error, adUserId: change.adUserId }, 'the status of a profile was not stored');
    }
  };

  return {
    async run(adUserId, work) {
      const connection = await adUsers.getConnection(adUserId);
      try {
        const result = await work({ connection });
        await report({ adUserId, status: 'active' });
        return result;
      } catch (error) {
        if (error instanceof NetworkError && error.adUserStatus !== null) {
          await report({ adUserId, status: error.adUserStatus });
        }
        throw error;
      }
    },
  };
}
