import type { LaunchItemFields, LaunchItemRetry } from '@ads-checker/shared/contracts/launch-runs';
import { findMoney, type Money, toMoneyDto } from '@ads-checker/shared/domain/money';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { WireObject } from '../../gateways/graph/ports/creation-port.ts';
import type { CreativeDraft, EditedItem, ItemSpec, StoredItem } from './entities.ts';

const RETRIED: readonly StoredItem['state'][] = ['failed', 'skipped', 'stopped', 'unknown'];
/** Of creatives: those of other objects may be longer. */
const CREATIVE_NAME_MAX = 100;

const isRetried = ({ state }: StoredItem): boolean => RETRIED.includes(state);

/** Positions of what an item needs. */
export function needsOf({ needs }: Pick<StoredItem, 'needs'>): number[] {
  const positions: (number | undefined)[] = Object.values(needs);
  return positions.filter((position) => position !== undefined);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The part of a story that has the texts, and what it calls them. */
function storyOf({ linkData, videoData }: CreativeDraft) {
  return videoData === undefined
    ? {
        part: 'linkData' as const,
        story: linkData ?? {},
        names: { headline: 'name', description: 'description' },
      }
    : {
        part: 'videoData' as const,
        story: videoData,
        names: { headline: 'title', description: 'link_description' },
      };
}

/** The link of a video is in its button alone. */
const actionOf = ({ call_to_action: action }: WireObject) =>
  action as { readonly value?: { readonly link?: unknown } } | undefined;

/** What a person may change of an object before it is tried again; null: nothing. */
export function editableOf({ spec, state }: StoredItem): LaunchItemFields | null {
  if (state !== 'failed' || spec.level === 'image' || spec.level === 'video') {
    return null;
  }
  const none = { budget: null, bid: null, message: null, headline: null, description: null };
  const { name } = spec.fields;
  switch (spec.level) {
    case 'campaign': {
      const { dailyBudget } = spec.fields;
      const budget = dailyBudget === null ? null : toMoneyDto(dailyBudget);
      return { ...none, name, budget, link: null };
    }
    case 'ad_set': {
      const { dailyBudget, bidAmount } = spec.fields;
      return {
        ...none,
        name,
        budget: dailyBudget === null ? null : toMoneyDto(dailyBudget),
        bid: bidAmount === null ? null : toMoneyDto(bidAmount),
        link: null,
      };
    }
    case 'creative': {
      const { story, names } = storyOf(spec.fields);
      return {
        ...none,
        name,
        message: textOf(story.message),
        headline: textOf(story[names.headline]),
        description: textOf(story[names.description]),
        link: textOf(actionOf(story)?.value?.link ?? story.link),
      };
    }
    case 'ad':
      return { ...none, name, link: null };
  }
}

function invalid(index: number, field: string, message: string): AppError {
  return new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
    details: { fields: [{ field: `body.items.${index}.${field}`, message }] },
  });
}

/**
 * The spec with what a person changed.
 *
 * @throws ValidationError for a field that such an object lacks, or a value it cannot have
 */
function editSpec(
  { spec }: Pick<StoredItem, 'spec'>,
  { position: _, name, ...wanted }: LaunchItemRetry,
  { editable, index }: { editable: LaunchItemFields | null; index: number },
): ItemSpec {
  for (const [field, value] of Object.entries({ name, ...wanted })) {
    if (value !== undefined && (editable?.[field as keyof LaunchItemFields] ?? null) === null) {
      throw invalid(index, field, 'cannot be changed here');
    }
  }
  const amount = (field: 'budget' | 'bid', before: Money | null): Money | null => {
    const text = wanted[field];
    if (text === undefined || before === null) {
      return before;
    }
    const money = findMoney({ amount: text, currency: before.currency });
    if (money === undefined) {
      throw invalid(index, field, 'has more decimals than its currency');
    }
    return money;
  };
  const named = name === undefined ? {} : { name };
  switch (spec.level) {
    case 'campaign': {
      const dailyBudget = amount('budget', spec.fields.dailyBudget);
      return { level: 'campaign', fields: { ...spec.fields, ...named, dailyBudget } };
    }
    case 'ad_set': {
      const dailyBudget = amount('budget', spec.fields.dailyBudget);
      const bidAmount = amount('bid', spec.fields.bidAmount);
      return { level: 'ad_set', fields: { ...spec.fields, ...named, dailyBudget, bidAmount } };
    }
    case 'creative': {
      if (name !== undefined && [...name].length > CREATIVE_NAME_MAX) {
        throw invalid(index, 'name', 'must have at most 100 characters');
      }
      const { message, headline, description, link } = wanted;
      const { part, story, names } = storyOf(spec.fields);
      const action = actionOf(story);
      const edited = {
        ...story,
        ...(message === undefined ? {} : { message }),
        ...(headline === undefined ? {} : { [names.headline]: headline }),
        ...(description === undefined ? {} : { [names.description]: description }),
        ...(link === undefined || part === 'videoData' ? {} : { link }),
        ...(action === undefined || link === undefined
          ? {}
          : { call_to_action: { ...action, value: { link } } }),
      };
      return { level: 'creative', fields: { ...spec.fields, ...named, [part]: edited } };
    }
    case 'ad':
      return { level: 'ad', fields: { ...spec.fields, ...named } };
    case 'image':
    case 'video':
      return spec;
  }
}

/**
 * The positions to try again: the chosen ones, what they need, and what needs them and lacks nothing
 * else.
 */
function positionsOf(items: readonly StoredItem[], chosen: readonly number[]): number[] {
  const byPosition = new Map(items.map((item) => [item.position, item]));
  const found = new Set<number>();
  const add = (position: number): void => {
    const item = byPosition.get(position);
    if (item !== undefined && isRetried(item) && !found.has(position)) {
      found.add(position);
      for (const need of needsOf(item)) {
        add(need);
      }
    }
  };
  for (const position of chosen) {
    add(position);
  }
  // Items come after what they need
  for (const item of items) {
    const needs = needsOf(item);
    const isMet = (need: number): boolean =>
      found.has(need) || byPosition.get(need)?.state === 'done';
    if (item.state !== 'failed' && isRetried(item) && needs.some((need) => found.has(need))) {
      if (needs.every(isMet)) {
        found.add(item.position);
      }
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

/**
 * What is tried again of a run, and what of it a person changed.
 *
 * @throws ValidationError that names a position or a field that cannot be
 */
export function retriedOf(
  items: readonly StoredItem[],
  wanted: readonly LaunchItemRetry[],
): { positions: number[]; edited: EditedItem[] } {
  const byPosition = new Map(items.map((item) => [item.position, item]));
  const edited = wanted.flatMap((one, index): EditedItem[] => {
    const item = byPosition.get(one.position);
    if (item === undefined || !isRetried(item)) {
      throw invalid(index, 'position', 'must be of an object that failed or was stopped');
    }
    if (Object.values({ ...one, position: undefined }).every((value) => value === undefined)) {
      return [];
    }
    const spec = editSpec(item, one, { editable: editableOf(item), index });
    return [{ position: item.position, name: one.name ?? item.name, spec }];
  });
  return {
    positions: positionsOf(
      items,
      wanted.map(({ position }) => position),
    ),
    edited,
  };
}
