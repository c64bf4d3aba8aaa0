/** Units of a currency for one US dollar; undefined when no rate is known. */
export type Rates = ReadonlyMap<string, number>;
