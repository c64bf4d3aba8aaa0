import type { ProxyAbout, ProxyCheck, ProxyProtocol } from '@ads-checker/shared/contracts/proxies';
import type { StoredSecret } from '../../platform/crypto/stored-secret.ts';

/** A stored check: whether it was slow follows from its delay. */
export type StoredCheck = Omit<ProxyCheck, 'isSlow'>;

export interface ProxySettings extends ProxyAbout {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly adUserIds: readonly string[];
  /** Boosting profiles. */
  readonly commentUserIds: readonly string[];
  readonly protocol: ProxyProtocol;
  readonly hostname: string;
  readonly port: number;
  readonly username: string | null;
  readonly password: StoredSecret | null;
  readonly geo: unknown;
  readonly check: unknown;
  readonly checkRequestedAt: Date | null;
  readonly checkFailures: number;
  readonly createdAt: Date;
}
