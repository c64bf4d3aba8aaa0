import type { RuleScope, RuleScopeInput } from '@ads-checker/shared/contracts/rule-scope';

export const NAME_FIELDS = ['campaign_name', 'ad_set_name', 'ad_name', 'own_name'] as const;
export const SCOPE_FIELDS = [
  ...NAME_FIELDS,
  'campaign_id',
  'objective',
  'delivering',
  'older_than',
  'younger_than',
] as const;
export type ScopeField = (typeof SCOPE_FIELDS)[number];
export const NAME_OPERATORS = ['contains', 'not_contains', 'equals'] as const;
export type NameOperator = (typeof NAME_OPERATORS)[number];

/** A filter as it is edited: a line of the form. */
export interface ScopeFilter {
  readonly key: string;
  readonly field: ScopeField;
  readonly operator: NameOperator;
  readonly value: string;
}

export type ProfileChoice = 'all' | 'some' | 'groups';

/** A scope as it is edited. */
export interface ScopeFields {
  readonly profiles: ProfileChoice;
  readonly adUserIds: readonly string[];
  readonly groupNames: readonly string[];
  /** Empty for all. */
  readonly adAccountIds: readonly string[];
  /** Objects with any of these tags; empty for all. */
  readonly tagIds: readonly string[];
  readonly filters: readonly ScopeFilter[];
}

export const NEW_SCOPE: ScopeFields = {
  profiles: 'all',
  adUserIds: [],
  groupNames: [],
  adAccountIds: [],
  tagIds: [],
  filters: [],
};

const LISTS = {
  contains: 'nameContains',
  not_contains: 'nameNotContains',
  equals: 'nameEquals',
} as const satisfies Record<NameOperator, keyof RuleScope>;
const LEVELS = { campaign_name: 'campaign', ad_set_name: 'adSet', ad_name: 'ad' } as const;

export function isNameField(field: ScopeField): field is (typeof NAME_FIELDS)[number] {
  return (NAME_FIELDS as readonly string[]).includes(field);
}

/** Whether a field is a whole statement, without a value. */
export function hasValue(field: ScopeField): boolean {
  return field !== 'delivering';
}

/** What is wrong with a filter, in the words of the contracts; undefined when nothing is. */
export function findFilterFault({ field, value }: ScopeFilter): string | undefined {
  const text = value.trim();
  if (!hasValue(field)) {
    return undefined;
  }
  if (text === '') {
    return 'is required';
  }
  if (field === 'campaign_id') {
    return /^\d{1,20}([\s,;]+\d{1,20})*$/.test(text) ? undefined : 'must be digits only';
  }
  return (field === 'older_than' || field === 'younger_than') && !/^\d{1,5}$/.test(text)
    ? 'must be a number'
    : undefined;
}

let lastKey = 0;
export function createFilter(fields: Partial<ScopeFilter> = {}): ScopeFilter {
  lastKey += 1;
  return {
    key: String(lastKey),
    field: 'campaign_name',
    operator: 'contains',
    value: '',
    ...fields,
  };
}

/** Filters of a scope as lines. */
export function toScopeFields(scope: RuleScope): ScopeFields {
  const namesOf = (
    field: ScopeField,
    filter: Pick<RuleScope, 'nameContains' | 'nameNotContains' | 'nameEquals'> | undefined,
  ): ScopeFilter[] =>
    NAME_OPERATORS.flatMap((operator) =>
      (filter?.[LISTS[operator]] ?? []).map((value) => createFilter({ field, operator, value })),
    );
  const hoursOf = (field: ScopeField, hours: number | null): ScopeFilter[] =>
    hours === null ? [] : [createFilter({ field, value: String(hours) })];
  const { adUserIds, groupNames, isEveryAdUser, adAccountIds, tagIds } = scope;
  return {
    profiles: isEveryAdUser
      ? 'all'
      : groupNames.length > 0 && adUserIds.length === 0
        ? 'groups'
        : 'some',
    adUserIds,
    groupNames,
    adAccountIds,
    tagIds,
    filters: [
      ...namesOf('campaign_name', scope.names.campaign),
      ...namesOf('ad_set_name', scope.names.adSet),
      ...namesOf('ad_name', scope.names.ad),
      ...namesOf('own_name', scope),
      ...(scope.campaignIds.length === 0
        ? []
        : [createFilter({ field: 'campaign_id', value: scope.campaignIds.join(', ') })]),
      ...scope.objectives.map((value) => createFilter({ field: 'objective', value })),
      ...(scope.isDelivering ? [createFilter({ field: 'delivering' })] : []),
      ...hoursOf('older_than', scope.minAgeHours),
      ...hoursOf('younger_than', scope.maxAgeHours),
    ],
  };
}

type Lists = { nameContains: string[]; nameNotContains: string[]; nameEquals: string[] };
const emptyLists = (): Lists => ({ nameContains: [], nameNotContains: [], nameEquals: [] });

/** The scope of valid fields; null while no profile is chosen. */
export function toScope(fields: ScopeFields): RuleScopeInput | null {
  const { profiles, adUserIds, groupNames, adAccountIds, tagIds, filters } = fields;
  const isChosen = profiles === 'all' || (profiles === 'some' ? adUserIds : groupNames).length > 0;
  if (!isChosen) {
    return null;
  }
  const own = emptyLists();
  const names: { campaign?: Lists; adSet?: Lists; ad?: Lists } = {};
  const values = (field: ScopeField): string[] =>
    filters.flatMap((each) => (each.field === field ? [each.value.trim()] : []));
  for (const { field, operator, value } of filters) {
    if (field === 'own_name') {
      own[LISTS[operator]].push(value.trim());
    } else if (isNameField(field)) {
      names[LEVELS[field]] ??= emptyLists();
      names[LEVELS[field]]?.[LISTS[operator]].push(value.trim());
    }
  }
  const hours = (field: ScopeField, pick: (...all: number[]) => number): number | null => {
    const given = values(field).map(Number);
    return given.length === 0 ? null : pick(...given);
  };
  return {
    isEveryAdUser: profiles === 'all',
    // The other choice comes back when a person changes their mind before saving
    adUserIds: profiles === 'some' ? [...adUserIds] : [],
    groupNames: profiles === 'groups' || profiles === 'some' ? [...groupNames] : [],
    adAccountIds: [...adAccountIds],
    tagIds: [...tagIds],
    campaignIds: values('campaign_id').flatMap((text) => text.split(/[\s,;]+/).filter(Boolean)),
    ...own,
    names,
    isDelivering: filters.some(({ field }) => field === 'delivering'),
    objectives: values('objective'),
    minAgeHours: hours('older_than', Math.max),
    maxAgeHours: hours('younger_than', Math.min),
  };
}

/** Whether two scopes are edited alike; keys of lines are only for the screen. */
export function isUnchanged(one: ScopeFields, other: ScopeFields): boolean {
  const plain = ({ filters, ...fields }: ScopeFields) =>
    JSON.stringify({ ...fields, filters: filters.map(({ key: _key, ...filter }) => filter) });
  return plain(one) === plain(other);
}
