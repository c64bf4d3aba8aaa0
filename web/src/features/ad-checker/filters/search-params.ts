import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { nameFilterSchema } from '@ads-checker/shared/contracts/ad-objects';
import { idSchema } from '@ads-checker/shared/contracts/common';
import type { LevelFilters } from '@ads-checker/shared/domain/list-filters';
import { z } from 'zod';
import {
  type FigureCondition,
  readFigureConditions,
  writeFigureCondition,
} from '../../../lib/figure-filters.ts';
import { figureConditionsSchema } from '../../../lib/figure-params.ts';
import { choiceParam, defineView, listParam, type Param, textParam } from '../../../lib/view.ts';
import type { Sort } from '../columns/sorting.ts';
import { LEVELS } from './filters.ts';

const deliveryIdSchema = z.string().regex(/^[A-Za-z][A-Za-z_]{0,59}$/);
const statusSchema = z.string().regex(/^[A-Z][A-Z_]{0,59}$/);
const sortSchema = z.string().regex(/^-?[A-Za-z]{1,40}$/);
const isFilled = (filter: object): boolean => Object.keys(filter).length > 0;
const nameSchema = nameFilterSchema.refine(isFilled);
const deliverySchema = z
  .strictObject({
    IN: z.array(deliveryIdSchema).min(1).max(60),
    NOT_IN: z.array(deliveryIdSchema).min(1).max(60),
  })
  .partial()
  .refine(isFilled);

const listOf = <Name extends string>(name: Name, schema: z.ZodType<string>) =>
  listParam(name, (value) => schema.safeParse(value).data);
const idParam = <Name extends string>(name: Name) =>
  choiceParam<string | null, Name>(name, idSchema, null);

const LEVEL_PARAMS = {
  campaign: { name: 'campaignName', delivery: 'campaignDelivery' },
  ad_set: { name: 'adSetName', delivery: 'adSetDelivery' },
  ad: { name: 'adName', delivery: 'adDelivery' },
} as const satisfies Record<AdObjectLevel, object>;
type LevelParam = (typeof LEVEL_PARAMS)[AdObjectLevel]['name' | 'delivery'];

/** Without what is undefined. */
const known = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

const levelsParam: Param<LevelFilters, LevelParam> = {
  initial: {},
  read: (search) =>
    Object.fromEntries(
      LEVELS.map((level) => {
        const { name, delivery } = LEVEL_PARAMS[level];
        return [
          level,
          known([
            ['name', nameSchema.safeParse(search[name]).data],
            ['delivery', deliverySchema.safeParse(search[delivery]).data],
          ]),
        ] as const;
      }).filter(([, filter]) => isFilled(filter)),
    ),
  write: (levels) =>
    known(
      LEVELS.flatMap((level) => [
        [LEVEL_PARAMS[level].name, levels[level]?.name] as const,
        [LEVEL_PARAMS[level].delivery, levels[level]?.delivery] as const,
      ]),
    ),
};

/** `spend>50`, `results=0`: see `readFigureCondition`. */
const figuresParam: Param<readonly FigureCondition[], 'figures'> = {
  initial: [],
  read: ({ figures }) => readFigureConditions(figureConditionsSchema.parse(figures)),
  write: (figures) => ({ figures: figures.map(writeFigureCondition) }),
};

const UNSORTED = 'none';
/** `spend` ascending, `-spend` descending, `none` as the ad network lists. */
const orderParam: Param<Sort | null, 'sort'> = {
  /** Where money goes comes first. */
  initial: { columnId: 'spend', isDescending: true },
  read({ sort }) {
    const { data } = sortSchema.safeParse(sort);
    if (data === undefined || data === UNSORTED) {
      return data === undefined ? undefined : null;
    }
    return { columnId: data.replace('-', ''), isDescending: data.startsWith('-') };
  },
  write: (sort) => ({
    sort: sort === null ? UNSORTED : `${sort.isDescending ? '-' : ''}${sort.columnId}`,
  }),
};

/** A list of ad objects as its URL holds it, so that a link reproduces the view. */
export const listView = defineView({
  query: textParam('q', 400),
  delivery: listOf('delivery', deliveryIdSchema),
  campaignIds: listOf('campaigns', idSchema),
  adSetIds: listOf('adSets', idSchema),
  levels: levelsParam,
  statuses: listOf('status', statusSchema),
  tagIds: listOf('tags', idSchema),
  figures: figuresParam,
  sort: orderParam,
  /** In the inspector. */
  objectId: idParam('object'),
  /** The bulk change whose progress is shown. */
  changeId: idParam('change'),
  /** The duplicates whose progress is shown. */
  copyId: idParam('copy'),
});
