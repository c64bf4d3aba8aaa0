import {
  type ProxyAbout,
  type ProxyProtocol,
  proxyAboutSchema,
} from '@ads-checker/shared/contracts/proxies';
import type { SealedColumn } from '../../platform/crypto/reseal.ts';
import type { SecretPlace } from '../../platform/crypto/secret-box.ts';
import { toStoredSecret } from '../../platform/crypto/stored-secret.ts';
import { readFields, storedFieldsOf } from '../../platform/db/columns.ts';
import type { ProxySettings } from './entities.ts';

/** In the columns of their names, which a row has besides these. */
export const STORED_ABOUT = storedFieldsOf(proxyAboutSchema);

export interface ProxyRow {
  id: string;
  account_id: string;
  team_id: string;
  ad_user_ids: string[];
  comment_user_ids: string[];
  protocol: ProxyProtocol;
  hostname: string;
  port: number;
  username: string | null;
  password_sealed: string | null;
  password_set_at: Date | null;
  password_last_four: string | null;
  geo: unknown;
  check: unknown;
  check_requested_at: Date | null;
  check_failures: number;
  created_at: Date;
}

const PASSWORD = { table: 'proxies', column: 'password_sealed', field: 'password' } as const;
export const SEALED_PROXY_COLUMNS: readonly SealedColumn[] = [PASSWORD];

export function placeOfPassword(proxyId: string): SecretPlace {
  return { table: PASSWORD.table, field: PASSWORD.field, rowId: proxyId };
}

export function toProxy(row: ProxyRow): ProxySettings {
  return {
    id: row.id,
    accountId: row.account_id,
    teamId: row.team_id,
    adUserIds: row.ad_user_ids,
    commentUserIds: row.comment_user_ids,
    ...readFields<ProxyAbout>(row, STORED_ABOUT),
    protocol: row.protocol,
    hostname: row.hostname,
    port: row.port,
    username: row.username,
    password: toStoredSecret({
      place: placeOfPassword(row.id),
      sealed: row.password_sealed,
      setAt: row.password_set_at,
      lastFour: row.password_last_four,
    }),
    geo: row.geo,
    check: row.check,
    checkRequestedAt: row.check_requested_at,
    checkFailures: row.check_failures,
    createdAt: row.created_at,
  };
}
