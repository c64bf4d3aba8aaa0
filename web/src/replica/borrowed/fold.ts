import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdCampaignDto, AdDto, AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import { previewDelivery } from '@ads-checker/shared/domain/delivery';
import { serverDate } from '../../lib/server-time.ts';
import { ChangeIndex, type ShownChange } from '../bulk/change-index.ts';
import { targetKey } from '../model/target-key.ts';
import type { Command } from '../model/types.ts';
import type { ListKind, StoredAnswer } from '../storage/dexie-database.ts';
import type { AnyRow } from './columns.ts';

type ShownCommand = Pick<Command, 'state' | 'target' | 'patch'>;
export type Patch = Readonly<Record<string, unknown>>;

/** The patch of a rejected command is rolled back. */
function isShown({ state }: ShownCommand): boolean {
  return state !== 'rejected';
}

/**
 * Changes on top of rows as they were read: fields the ad network accepted since, then fields of
 * pending commands, in order. They are never written into a row, so a rollback just drops the
 * command.
 */
export class Overlay {
  readonly #answers = new Map<string, StoredAnswer[]>();
  readonly #statuses = new Map<string, { readonly status: string; readonly sinceMs: number }>();
  readonly #accountStatuses = new Map<string, number>();
  #commands = new Map<string, ShownCommand[]>();
  readonly #answeredKinds = new Set<string>();
  #commandedKinds: ReadonlySet<string> = new Set();
  readonly #changes = new ChangeIndex();

  addAnswers(answers: readonly StoredAnswer[]): void {
    for (const answer of answers) {
      this.#answeredKinds.add(answer.kind);
      for (const id of answer.ids ?? [answer.id]) {
        const key = targetKey({ kind: answer.kind, id });
        const list = [...(this.#answers.get(key) ?? []), answer];
        list.sort((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt));
        this.#answers.set(key, list);
      }
    }
  }

  setCommands(commands: readonly ShownCommand[]): void {
    const shown = commands.filter(isShown);
    this.#commands = Map.groupBy(shown, ({ target }) => targetKey(target));
    this.#commandedKinds = new Set(shown.map(({ target }) => target.kind));
  }

  setChanges(changes: readonly ShownChange[]): void {
    this.#changes.set(changes);
  }

  /** Remembers configured statuses of rows, which their children's delivery depends on. */
  recordStatuses({ kind, rows, sinceMs }: RecordStatusesInput): void {
    for (const [index, row] of rows.entries()) {
      if (kind === 'adAccounts' && 'disableReason' in row) {
        if (row.status !== null) {
          this.#accountStatuses.set(row.id, row.status);
        }
      } else if (isStatusRow(row) && (kind === 'campaigns' || kind === 'adSets')) {
        this.#statuses.set(targetKey({ kind: LEVELS[kind], id: row.id }), {
          status: row.status,
          sinceMs: sinceMs[index] ?? 0,
        });
      }
    }
  }

  /** Whether any object of the level has changes. */
  covers(level: AdObjectLevel): boolean {
    return (
      this.#answeredKinds.has(level) ||
      this.#commandedKinds.has(level) ||
      this.#changes.covers(level)
    );
  }

  get isEmpty(): boolean {
    return this.#answers.size === 0 && this.#commands.size === 0 && this.#changes.isEmpty;
  }

  /** The patch of an object read at `sinceMs`; undefined when there is none. */
  findPatch(input: { readonly key: string; readonly sinceMs: number }): Patch | undefined {
    let patch: Patch | undefined;
    for (const answer of this.#answers.get(input.key) ?? []) {
      if (Date.parse(answer.changedAt) >= input.sinceMs) {
        patch = overlayPatch(patch, answer.patch);
      }
    }
    for (const change of this.#changes.listPatches(input.key)) {
      patch = overlayPatch(patch, change);
    }
    for (const command of this.#commands.get(input.key) ?? []) {
      patch = overlayPatch(patch, command.patch);
    }
    return patch;
  }

  /** A parent's current configured status; null when it was never read. */
  findStatus(input: { readonly key: string | undefined; readonly sinceMs: number }): string | null {
    if (input.key === undefined) {
      return null;
    }
    const known = this.#statuses.get(input.key);
    const patched = this.findPatch({ key: input.key, sinceMs: known?.sinceMs ?? input.sinceMs });
    const status = patched?.status;
    return typeof status === 'string' ? status : (known?.status ?? null);
  }

  findAccountStatus(adAccountId: string): number | null {
    return this.#accountStatuses.get(adAccountId) ?? null;
  }
}

interface RecordStatusesInput {
  readonly kind: ListKind;
  readonly rows: readonly AnyRow[];
  readonly sinceMs: readonly number[];
}

const NETWORK_DECIDED = [
  'effectiveStatus',
  'deliveryStatus',
  'deliverySubStatuses',
  'deliveryInfoStatus',
];

/** Fields that delivery is derived from. */
const DELIVERY_FIELDS = ['status', 'startTime', 'endTime'];

const joinedPatches = new WeakMap<Patch, WeakMap<Patch, Patch>>();

/** Cached per pair of patches, so that results can be compared by identity. */
function overlayPatch(under: Patch | undefined, over: Patch): Patch {
  if (under === undefined) {
    return over;
  }
  const joined = joinedPatches.get(under) ?? new WeakMap<Patch, Patch>();
  joinedPatches.set(under, joined);
  const known = joined.get(over) ?? join(under, over);
  joined.set(over, known);
  return known;
}

function join(under: Patch, over: Patch): Patch {
  const kept =
    'status' in over
      ? Object.fromEntries(
          Object.entries(under).filter(([field]) => !NETWORK_DECIDED.includes(field)),
        )
      : under;
  return { ...kept, ...over };
}

/** Keys of the object and its parents, whose status decides its delivery. */
interface Lineage {
  readonly self: string;
  readonly campaign: string | undefined;
  readonly adSet: string | undefined;
}

function campaignKey(row: AnyRow): string | undefined {
  return 'adCampaignId' in row && row.adCampaignId !== null
    ? `campaign:${row.adCampaignId}`
    : undefined;
}

function lineageOf({
  kind,
  row,
}: {
  readonly kind: keyof typeof LEVELS;
  readonly row: AnyRow;
}): Lineage {
  switch (kind) {
    case 'campaigns':
      return { self: `campaign:${row.id}`, campaign: undefined, adSet: undefined };
    case 'adSets':
      return {
        self: `ad_set:${row.id}`,
        campaign: campaignKey(row),
        adSet: undefined,
      };
    case 'ads':
      return {
        self: `ad:${row.id}`,
        campaign: campaignKey(row),
        adSet: 'adSetId' in row && row.adSetId !== null ? `ad_set:${row.adSetId}` : undefined,
      };
  }
}

const LEVELS = { campaigns: 'campaign', adSets: 'ad_set', ads: 'ad' } as const;

type StatusRow = AdCampaignDto | AdSetDto | AdDto;

function isStatusRow(row: AnyRow): row is StatusRow {
  return 'effectiveStatus' in row;
}

interface Family {
  readonly self: Patch | undefined;
  readonly campaign: Patch | undefined;
  readonly adSet: Patch | undefined;
  readonly campaignStatus: string | null;
  readonly adSetStatus: string | null;
  readonly accountStatus: number | null;
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function hasFields(row: object, fields: object): boolean {
  return Object.entries(fields).every(([field, value]) =>
    isSameValue(Reflect.get(row, field), value),
  );
}

/** Patches are rebuilt with every outbox change: equal ones count as unchanged. */
function isSameFamily(a: Family, b: Family): boolean {
  return (
    a.campaignStatus === b.campaignStatus &&
    a.adSetStatus === b.adSetStatus &&
    a.accountStatus === b.accountStatus &&
    isSameValue(a.self, b.self) &&
    isSameValue(a.campaign, b.campaign) &&
    isSameValue(a.adSet, b.adSet)
  );
}

/**
 * The row with its own and its parents' changes applied and its delivery derived again; the same
 * object when nothing differs.
 */
function foldRow({
  kind,
  row,
  family,
}: {
  readonly kind: keyof typeof LEVELS;
  readonly row: StatusRow;
  readonly family: Family;
}): StatusRow {
  const own: StatusRow = family.self === undefined ? row : { ...row, ...family.self };
  const isDecidedByNetwork =
    family.self?.effectiveStatus !== undefined &&
    family.campaign === undefined &&
    family.adSet === undefined;
  const changesDelivery = [family.self, family.campaign, family.adSet].some(
    (patch) => patch !== undefined && DELIVERY_FIELDS.some((field) => field in patch),
  );
  if (isDecidedByNetwork || !changesDelivery) {
    return own;
  }
  const isInherited = (status: string): 'PAUSED' | null =>
    row.effectiveStatus === status ? 'PAUSED' : null;
  const { deliveryInfoStatus, ...preview } = previewDelivery({
    level: LEVELS[kind],
    row: own,
    status: own.status,
    accountStatus: family.accountStatus,
    campaignStatus: family.campaignStatus ?? isInherited('CAMPAIGN_PAUSED'),
    adSetStatus: family.adSetStatus ?? isInherited('ADSET_PAUSED'),
    now: serverDate(),
  });
  const changes = {
    ...family.self,
    ...preview,
    deliverySubStatuses: [...preview.deliverySubStatuses],
    ...(kind === 'ads' ? { deliveryInfoStatus } : {}),
  };
  return hasFields(row, changes) ? row : { ...row, ...changes };
}

/** Folds whole lists, keeping the identity of unchanged rows and lists. */
export function createFolder(kind: ListKind) {
  const memory = new WeakMap<AnyRow, { readonly family: Family; readonly folded: AnyRow }>();
  let previous: readonly AnyRow[] = [];

  const foldOne = (input: {
    readonly row: AnyRow;
    readonly sinceMs: number;
    readonly overlay: Overlay;
  }): AnyRow => {
    const { row, sinceMs, overlay } = input;
    if (kind === 'adAccounts' || kind === 'adImages' || !isStatusRow(row)) {
      return row;
    }
    const lineage = lineageOf({ kind, row });
    const find = (level: AdObjectLevel, key: string | undefined): Patch | undefined =>
      key === undefined || !overlay.covers(level) ? undefined : overlay.findPatch({ key, sinceMs });
    const patches = {
      self: find(LEVELS[kind], lineage.self),
      campaign: find('campaign', lineage.campaign),
      adSet: find('ad_set', lineage.adSet),
    };
    if (
      patches.self === undefined &&
      patches.campaign === undefined &&
      patches.adSet === undefined
    ) {
      return row;
    }
    const family = {
      ...patches,
      campaignStatus: overlay.findStatus({ key: lineage.campaign, sinceMs }),
      adSetStatus: overlay.findStatus({ key: lineage.adSet, sinceMs }),
      accountStatus: overlay.findAccountStatus(row.adAccountId),
    };
    const known = memory.get(row);
    const folded =
      known !== undefined && isSameFamily(known.family, family)
        ? known.folded
        : foldRow({ kind, row, family });
    memory.set(row, { family, folded });
    return folded;
  };

  return (input: {
    readonly rows: readonly AnyRow[];
    readonly sinceMs: readonly number[];
    readonly overlay: Overlay;
  }): readonly AnyRow[] => {
    const { rows, sinceMs, overlay } = input;
    const folded = overlay.isEmpty
      ? rows
      : rows.map((row, index) => foldOne({ row, sinceMs: sinceMs[index] ?? 0, overlay }));
    const isSame =
      folded.length === previous.length && folded.every((row, index) => row === previous[index]);
    if (!isSame) {
      previous = folded;
    }
    return previous;
  };
}
