import { z } from 'zod';

const NUMBER = String.raw`-?\d{1,15}(?:\.\d{1,6})?`;
/** `spend>50`, `cpc=0.5..2`, `results=0`, `roas=none`, `spend>50USD` */
export const FIGURE_CONDITION = new RegExp(
  `^([A-Za-z]{1,40})(?:=(none|any)|([<>=])(${NUMBER})|=(${NUMBER})\\.\\.(${NUMBER}))(USD)?$`,
);

/** A URL search parameter; conditions that cannot be read are dropped. */
export const figureConditionsSchema = z
  .array(z.string().max(120))
  .max(40)
  .transform((texts) => texts.filter((text) => FIGURE_CONDITION.test(text)))
  .optional()
  .catch(undefined);
