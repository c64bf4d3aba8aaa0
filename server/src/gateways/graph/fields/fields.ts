import {
  AD_INSIGHTS,
  INSIGHTS_REQUIRED,
  INSIGHTS_RESULTS,
  NODE_FIELDS,
  type NodeFields,
  OBJECT_INSIGHTS,
  type OptionalField,
  type OptionalGroup,
} from './node-fields.ts';

export type InsightsNode = 'adAccount' | 'campaign' | 'adSet' | 'ad';

type FieldNode = keyof typeof NODE_FIELDS;
type RequestedNode = FieldNode | 'insights';

/** A field that can be omitted from a request. */
export interface RequestedField {
  /** The Graph API's name. */
  readonly name: string;
  /** Subfields omitted with it. */
  readonly parts: readonly string[];
  /** Path of its value in a row: `buying_type`, `insights.spend`. */
  readonly path: string;
  /** Key under which a refusal is remembered: optional fields share one for all nodes. */
  readonly key: string;
  /** `usual`: every token may read it, so a row without it is incomplete. */
  readonly group: OptionalGroup | 'usual';
  /** The refused field it replaces. */
  readonly insteadOf?: string;
  /** Its value is read from other objects, one of which can fail the request. */
  readonly holdsObjects?: boolean;
}

/** What one read requests. The ad network takes an edge once per read, so others of it follow. */
export interface FieldsPart {
  /** The `fields` parameter. */
  readonly text: string;
  /** Our names of edges, by the ad network's. */
  readonly names: Readonly<Record<string, string>>;
}

/** The fields of one request, by the refusals of the token. */
export interface FieldQuery {
  /** Fields that would be requested and can be omitted. */
  requested(refused: ReadonlySet<string>): readonly RequestedField[];
  /** Paths of expected values that are not requested. */
  dropped(refused: ReadonlySet<string>): readonly string[];
  /** The `fields` parameter of the first part: the only one of a query that repeats no edge. */
  text(refused: ReadonlySet<string>): string;
  /** All that is requested. */
  parts(refused: ReadonlySet<string>): readonly [FieldsPart, ...FieldsPart[]];
  /** Nothing but the given fields and the ids. */
  partsOfOnly(fields: readonly RequestedField[]): readonly FieldsPart[];
}

interface Item {
  /** Null for fields that are never omitted. */
  readonly field: RequestedField | null;
  readonly text: string;
  /** Our name of an edge. */
  readonly as?: string;
}

interface NestedItems {
  readonly outer: Item;
  readonly inner: readonly Item[];
  readonly wrap: (names: string) => string;
}

function headOf(text: string): string {
  return /^[a-z0-9_]+/.exec(text)?.[0] ?? '';
}
function partsOf(text: string): string[] {
  const parts = /\{([^{}]*)\}$/.exec(text)?.[1] ?? '';
  return parts === '' ? [] : parts.split(',').map(headOf);
}

/** An edge, written with modifiers. */
function isEdge(text: string): boolean {
  return /^[a-z0-9_]+\./.test(text);
}

function essential(text: string): Item {
  return { field: null, text };
}
function usual(input: {
  node: RequestedNode;
  text: string;
  parent?: string;
  insteadOf?: string;
}): Item {
  const name = headOf(input.text);
  const path = input.parent === undefined ? name : `${input.parent}.${name}`;
  return {
    text: input.text,
    field: {
      name,
      parts: partsOf(input.text),
      path,
      key: `${input.node}.${path}`,
      group: 'usual',
      ...(input.insteadOf === undefined ? {} : { insteadOf: input.insteadOf }),
      ...(isEdge(input.text) ? { holdsObjects: true } : {}),
    },
  };
}
function optional({ name, text, group, as }: OptionalField, parent?: string): Item {
  const path = parent === undefined ? name : `${parent}.${name}`;
  return {
    text,
    ...(as === undefined ? {} : { as }),
    field: {
      name,
      parts: partsOf(text),
      path,
      key: name,
      group,
      ...(isEdge(text) ? { holdsObjects: true } : {}),
    },
  };
}

function insightsItems(node: InsightsNode): Item[] {
  const names = [
    ...INSIGHTS_REQUIRED,
    ...(node === 'adAccount' ? [] : OBJECT_INSIGHTS),
    ...(node === 'ad' ? AD_INSIGHTS : []),
  ];
  return [
    ...names.map((text) => usual({ node, text, parent: 'insights' })),
    ...(node === 'adAccount' ? [] : [optional(INSIGHTS_RESULTS, 'insights')]),
  ];
}

/** The fields of an insights request of its own: one row for each part. */
export function createInsightsQuery(): FieldQuery {
  const items: readonly Item[] = [
    essential('account_id'),
    ...[...INSIGHTS_REQUIRED, ...OBJECT_INSIGHTS].map((text) => usual({ node: 'insights', text })),
    optional(INSIGHTS_RESULTS),
  ];
  return toFieldQuery({ own: items, nests: [] });
}

/** The fields of a node; `insights` adds results in the given form. */
export function createFieldQuery(
  input:
    | {
        readonly node: Exclude<FieldNode, InsightsNode>;
        readonly edges?: readonly OptionalField[];
      }
    | {
        readonly node: InsightsNode;
        /** Wraps the field names in the nested edge or edges, with modifiers and braces. */
        readonly insights: (names: string) => string;
        /** Further nested edges, which may be refused. */
        readonly edges?: readonly OptionalField[];
      },
): FieldQuery {
  const { node } = input;
  const fields: NodeFields = NODE_FIELDS[node];
  const own: Item[] = [
    ...fields.essential.map(essential),
    ...fields.required.map((text) => usual({ node, text })),
    ...fields.optional.map((field) => optional(field)),
    ...('edges' in input ? (input.edges ?? []) : []).map((field) => optional(field)),
    ...(fields.fallback ?? []).map((field) => usual({ node, ...field })),
  ];
  const nests: NestedItems[] = [];
  if (fields.nested !== undefined) {
    const { name, ...nested } = fields.nested;
    const { field, text } = usual({ node, text: name });
    nests.push({
      outer: { text, field: field && { ...field, holdsObjects: true } },
      inner: [
        ...nested.essential.map(essential),
        ...nested.required.map((text) => usual({ node, text, parent: name })),
      ],
      wrap: (names) => `${name}{${names}}`,
    });
  }
  if ('insights' in input) {
    nests.push({
      outer: usual({ node, text: 'insights' }),
      inner: insightsItems(input.node),
      wrap: input.insights,
    });
  }

  return toFieldQuery({ own, nests });
}

function toFieldQuery(input: { own: readonly Item[]; nests: readonly NestedItems[] }): FieldQuery {
  const isPlanned = ({ field }: Item, refused: ReadonlySet<string>): boolean =>
    field?.insteadOf === undefined || refused.has(field.insteadOf);
  const isRequested = (item: Item, refused: ReadonlySet<string>): boolean =>
    isPlanned(item, refused) && (item.field === null || !refused.has(item.field.key));
  const fieldsOf = (items: readonly Item[]): RequestedField[] =>
    items.flatMap(({ field }) => field ?? []);

  const partsWithout = (refused: ReadonlySet<string>): [FieldsPart, ...FieldsPart[]] => {
    const textsOf = (items: readonly Item[]): string[] =>
      items.filter((item) => isRequested(item, refused)).map(({ text }) => text);
    const edges = input.own.filter((item) => item.as !== undefined && isRequested(item, refused));
    const readings = edges.map((item) => ({
      item,
      place: edges
        .slice(0, edges.indexOf(item))
        .filter(({ field }) => field?.name === item.field?.name).length,
    }));
    const partAt = (place: number, fields: readonly string[]): FieldsPart => {
      const here = readings.filter((reading) => reading.place === place);
      return {
        text: [...fields, ...here.map(({ item }) => item.text)].join(','),
        names: Object.fromEntries(here.map(({ item }) => [item.field?.name ?? '', item.as ?? ''])),
      };
    };
    const nested = input.nests.flatMap(({ outer, inner, wrap }) => {
      const names = textsOf(inner);
      return isRequested(outer, refused) && names.length > 0 ? [wrap(names.join(','))] : [];
    });
    const first = [...textsOf(input.own.filter(({ as }) => as === undefined)), ...nested];
    const last = Math.max(0, ...readings.map(({ place }) => place));
    return [
      partAt(0, first),
      ...Array.from({ length: last }, (_, index) => partAt(index + 1, ['id'])),
    ];
  };

  return {
    requested: (refused) =>
      fieldsOf([
        ...input.own.filter((item) => isRequested(item, refused)),
        ...input.nests
          .filter(({ outer }) => isRequested(outer, refused))
          .flatMap(({ outer, inner }) => [
            outer,
            ...inner.filter((item) => isRequested(item, refused)),
          ]),
      ]),
    dropped: (refused) =>
      fieldsOf([...input.own, ...input.nests.flatMap(({ outer, inner }) => [outer, ...inner])])
        .filter(
          (field) =>
            field.group === 'usual' &&
            refused.has(field.key) &&
            isPlanned({ field, text: '' }, refused),
        )
        .map(({ path }) => path),
    text: (refused) => partsWithout(refused)[0].text,
    parts: partsWithout,
    partsOfOnly: (fields) => {
      const wanted = new Set(fields.map(({ key }) => key));
      const all = fieldsOf([
        ...input.own,
        ...input.nests.flatMap(({ outer, inner }) => [outer, ...inner]),
      ]);
      const isInside = ({ path }: RequestedField): boolean =>
        fields.some((field) => path.startsWith(`${field.path}.`));
      return partsWithout(
        new Set(
          all.filter((field) => !wanted.has(field.key) && !isInside(field)).map(({ key }) => key),
        ),
      );
    },
  };
}
