import { listRuleColumns } from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleFileKind, RuleFileNeed } from '@ads-checker/shared/contracts/rule-file-values';
import { RULE_FILE_KINDS } from '@ads-checker/shared/contracts/rule-file-values';
import {
  type RuleFileDraft,
  type RuleFileItem,
  type RuleFilePreview,
  ruleFileItemSchemas,
} from '@ads-checker/shared/contracts/rule-files';
import { findMissingColumns } from '@ads-checker/shared/domain/rules/columns';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';

/** What items of a file can be matched with here. */
export interface Targets {
  /** Profiles whose rules the actor may manage. */
  readonly profiles: readonly { readonly id: string; readonly name: string }[];
  readonly trackers: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: TrackerVersion;
  }[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const kindOf = (value: unknown): RuleFileKind | null =>
  RULE_FILE_KINDS.find((kind) => kind === value) ?? null;

/** The one with the id, or else the only one with the name. */
function findSame<T extends { readonly id: string; readonly name: string }>(
  list: readonly T[],
  { id, name }: { readonly id: string; readonly name: string | null },
): T | undefined {
  const same = list.find((each) => each.id === id);
  const named = list.filter((each) => each.name === name);
  return same !== undefined && (name === null || same.name === name || named.length === 0)
    ? same
    : named.length === 1
      ? named[0]
      : undefined;
}

function matchTracker(item: RuleFileItem, { trackers }: Targets) {
  const readsTracker = [...listRuleColumns(item.conditions)].some(
    (column) => !isNetworkColumn(column),
  );
  const found = item.tracker === null ? undefined : findSame(trackers, item.tracker);
  const userId = item.tracker?.userId ?? null;
  // Another release of a tracker may lack a column: another one must be chosen
  if (
    found === undefined ||
    userId === null ||
    findMissingColumns(item.conditions, found.version).length > 0
  ) {
    const isNeeded = item.kind !== 'template' && (readsTracker || item.tracker !== null);
    return { binomId: null, binomUserId: null, isNeeded };
  }
  return { binomId: found.id, binomUserId: userId, isNeeded: false };
}

function matchPlace(item: RuleFileItem, { profiles }: Targets) {
  const nowhere = { adUserId: null, adAccountId: null, adCampaignId: null, adCampaignName: null };
  if (item.kind !== 'rule') {
    return { place: nowhere, needs: [] as RuleFileNeed[] };
  }
  const { adUserId, adUserName, adAccountId, adCampaignId, adCampaignName } = item.place;
  const found = findSame(profiles, { id: adUserId, name: adUserName });
  if (found === undefined) {
    return { place: nowhere, needs: ['ad_user', 'campaign'] as RuleFileNeed[] };
  }
  return found.id === adUserId
    ? {
        place: { adUserId, adAccountId, adCampaignId, adCampaignName },
        needs: [] as RuleFileNeed[],
      }
    : { place: { ...nowhere, adUserId: found.id }, needs: ['campaign'] as RuleFileNeed[] };
}

function matchScope(item: RuleFileItem, { profiles }: Targets) {
  if (item.kind !== 'scoped_rule') {
    return { scope: null, needs: [] as RuleFileNeed[] };
  }
  const known = new Set(profiles.map(({ id }) => id));
  const adUserIds = item.scope.adUserIds.filter((id) => known.has(id));
  const needs: RuleFileNeed[] = adUserIds.length === item.scope.adUserIds.length ? [] : ['scope'];
  const isEmpty =
    adUserIds.length === 0 && item.scope.groupNames.length === 0 && !item.scope.isEveryAdUser;
  return { scope: isEmpty ? null : { ...item.scope, adUserIds }, needs };
}

function toDraft(item: RuleFileItem, targets: Targets) {
  const { binomId, binomUserId, isNeeded } = matchTracker(item, targets);
  const { place, needs: ofPlace } = matchPlace(item, targets);
  const { scope, needs: ofScope } = matchScope(item, targets);
  const { kind: _kind, tracker: _tracker, ...terms } = item;
  const draft: RuleFileDraft = {
    datePreset: terms.datePreset,
    shouldUseTrackerTimezone: terms.shouldUseTrackerTimezone,
    level: terms.level,
    conditions: terms.conditions,
    truthyAction: terms.truthyAction,
    falsyAction: terms.falsyAction,
    truthyActions: terms.truthyActions,
    falsyActions: terms.falsyActions,
    checkIntervalInSeconds: terms.checkIntervalInSeconds,
    postUpdateIgnorePeriod: terms.postUpdateIgnorePeriod,
    whenNoTrackerRow: terms.whenNoTrackerRow,
    maxActsPerDay: terms.maxActsPerDay,
    personPrecedenceMinutes: terms.personPrecedenceMinutes,
    activeHours: terms.activeHours,
    name: item.name,
    isShared: item.kind === 'template' && item.isShared,
    ...place,
    scope,
    binomId,
    binomUserId,
  };
  const needs: RuleFileNeed[] = [...ofPlace, ...(isNeeded ? ['tracker' as const] : []), ...ofScope];
  return { draft, needs };
}

/** What would become of an item of a file here. */
export function previewItem(raw: unknown, targets: Targets): RuleFilePreview {
  const fields = isObject(raw) ? raw : {};
  const kind = kindOf(fields.kind);
  const place = isObject(fields.place) ? fields.place : {};
  const tracker = isObject(fields.tracker) ? fields.tracker : {};
  const preview = {
    kind,
    name: textOf(fields.name),
    origin: {
      adUserName: textOf(place.adUserName),
      adCampaignName: textOf(place.adCampaignName),
      trackerName: textOf(tracker.name),
    },
    unknownFields: [] as string[],
    needs: [],
    draft: null,
  };
  if (kind === null) {
    const message = isObject(raw) ? 'is not a known kind of item' : 'must be an object';
    return { ...preview, errors: [{ field: isObject(raw) ? 'kind' : '', message }] };
  }
  const schema = ruleFileItemSchemas[kind];
  const unknownFields = Object.keys(fields).filter((name) => !(name in schema.shape));
  const parsed = schema.safeParse(fields);
  if (!parsed.success) {
    const errors = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            field: [...issue.path, key].join('.'),
            message: 'is not a known field',
          }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    );
    return { ...preview, unknownFields, errors };
  }
  return { ...preview, unknownFields, errors: [], ...toDraft(parsed.data, targets) };
}
