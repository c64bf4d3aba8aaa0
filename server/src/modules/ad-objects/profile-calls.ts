import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError, proxyFaultOf } from '../../gateways/graph/ports/network-error.ts';
import type { AdUsersService } from '../ad-users/index.ts';

export interface ProfileCalls {
  /** Calls as a profile and reports the resulting profile status. */
  run<T>(adUserId: string, work: (call: NetworkCall) => Promise<T>): Promise<T>;
}

export interface ModuleLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * A successful call proves a profile active, an authentication error sets its status; a proxy fault
 * says nothing about the profile and triggers a check of the proxy.
 */
export function createProfileCalls(deps: {
  adUsers: Pick<AdUsersService, 'getConnection' | 'reportStatus'>;
  reportProxyFault: (proxyId: string) => Promise<void>;
  log: ModuleLog;
}): ProfileCalls {
  const report = async (change: Parameters<AdUsersService['reportStatus']>[0]): Promise<void> => {
    try {
      await deps.adUsers.reportStatus(change);
    } catch (error) {
      deps.log.warn({ err: error, adUserId: change.adUserId }, 'Failed to store a profile status');
    }
  };

  const reportFault = async (proxyId: string): Promise<void> => {
    try {
      await deps.reportProxyFault(proxyId);
    } catch (error) {
      deps.log.warn({ err: error, proxyId }, 'Failed to store a proxy error');
    }
  };

  return {
    async run(adUserId, work) {
      const connection = await deps.adUsers.getConnection(adUserId);
      const { accessToken } = connection;
      try {
        const result = await work({ connection });
        await report({ adUserId, status: 'active', accessToken });
        return result;
      } catch (error) {
        const isProxyFault = error instanceof NetworkError && proxyFaultOf(error) !== undefined;
        if (isProxyFault && connection.proxyId !== null) {
          await reportFault(connection.proxyId);
        }
        if (error instanceof NetworkError && error.adUserStatus !== null) {
          await report({ adUserId, status: error.adUserStatus, accessToken });
        }
        throw error;
      }
    },
  };
}
