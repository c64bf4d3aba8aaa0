import {
  type CheckedAdAccountDto,
  checkedAdAccountSchema,
  objectCheckRoutes,
  type ProfileCheck,
  profileCheckSchema,
} from '@ads-checker/shared/contracts/object-checks';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import { dataEnvelope } from '@ads-checker/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callFor } from '../../lib/api.ts';
import { afterNextFrame } from '../../lib/frame.ts';
import { serverDate } from '../../lib/server-time.ts';
import { findReplica, type Replica } from '../../replica/index.ts';
import { ACCOUNTS_ANSWER } from './accounts-answer.ts';

/**
 * Bump with every change to the shape of {@link CheckedAccounts}; data of another version is not
 * read.
 */
export const STORED_FORM = 2;
/** As many as can be parsed without dropping a frame. */
const SLICE_ROWS = 150;

export interface CheckedAccounts {
  /** Sorted by name: most accounts differ in nothing else. */
  readonly adAccounts: readonly CheckedAdAccountDto[];
  readonly profiles: readonly ProfileCheck[];
  /** Rows that could not be parsed, here or on the server. */
  readonly unreadableRows: number;
  readonly fetchedAt: string;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const answerSchema = dataEnvelope(
  z.object({
    adAccounts: z.array(z.unknown()),
    profiles: z.array(z.unknown()),
    unreadableRows: z.int().nonnegative().catch(0),
  }),
);

/** Parses row by row, yielding to user input in between. */
async function parseAnswer(
  { adAccounts, profiles, unreadableRows }: z.output<typeof answerSchema>['data'],
  signal: AbortSignal,
): Promise<CheckedAccounts> {
  const fetchedAt = serverDate().toISOString();
  const rows: CheckedAdAccountDto[] = [];
  for (let start = 0; start < adAccounts.length; start += SLICE_ROWS) {
    if (start > 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    const slice = adAccounts.slice(start, start + SLICE_ROWS);
    rows.push(...parseRows({ rows: slice, schema: checkedAdAccountSchema }).rows);
  }
  return {
    adAccounts: rows.toSorted((a, b) => collator.compare(a.name, b.name)),
    profiles: parseRows({ rows: profiles, schema: profileCheckSchema }).rows,
    unreadableRows: unreadableRows + adAccounts.length - rows.length,
    fetchedAt,
  };
}

async function store(replica: Replica, accounts: CheckedAccounts): Promise<void> {
  await afterNextFrame();
  await replica.storeAnswer(ACCOUNTS_ANSWER, {
    form: STORED_FORM,
    text: JSON.stringify(accounts),
    fetchedAt: accounts.fetchedAt,
  });
}

export function accountsQuery(replica: Replica) {
  const { accountId } = replica.owner;
  return queryOptions({
    queryKey: ['all-accounts', accountId],
    queryFn: async ({ signal }): Promise<CheckedAccounts> => {
      const { data } = await callFor(
        objectCheckRoutes.listAdAccounts,
        { params: { accountId }, query: { includeShared: 'true' }, signal },
        answerSchema,
      );
      const accounts = await parseAnswer(data, signal);
      void store(replica, accounts);
      return accounts;
    },
  });
}

export interface StoredReading {
  readonly done: Promise<void>;
  readonly isDone: boolean;
  /** What the last visit stored; undefined when there is nothing of this version. */
  readonly accounts: CheckedAccounts | undefined;
}

/**
 * Reads what the last visit stored. Rows were parsed before they were stored and are trusted:
 * parsing 2,000 rows again takes longer than reading them.
 */
async function readStored(replica: Replica): Promise<CheckedAccounts | undefined> {
  try {
    const answer = await replica.readAnswer(ACCOUNTS_ANSWER);
    return answer?.form === STORED_FORM ? (JSON.parse(answer.text) as CheckedAccounts) : undefined;
  } catch {
    // The server is asked anyway
    return undefined;
  }
}

function startReading(replica: Replica): StoredReading {
  const reading = {
    isDone: false,
    accounts: undefined as CheckedAccounts | undefined,
    done: readStored(replica).then((accounts) => {
      Object.assign(reading, { accounts, isDone: true });
    }),
  };
  return reading;
}

const begun = new WeakMap<Replica, StoredReading>();

/** Reads the stored accounts while the code of the screen still loads. */
export async function preloadStoredAccounts(): Promise<void> {
  const replica = await findReplica()?.catch(() => undefined);
  if (replica !== undefined) {
    begun.set(replica, startReading(replica));
  }
}

/** The read started by {@link preloadStoredAccounts}, or a new one. */
export function readStoredAccounts(replica: Replica): StoredReading {
  const reading = begun.get(replica) ?? startReading(replica);
  begun.delete(replica);
  return reading;
}
