import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';

const countOf = (values: readonly string[]) => new Set(values).size;

describe('COUNTRIES', () => {
  it('has each of the 249 entries once by each of its codes and by its name', () => {
    expect({
      rows: COUNTRIES.length,
      alpha2: countOf(COUNTRIES.map((country) => country.alpha2)),
      alpha3: countOf(COUNTRIES.map((country) => country.alpha3)),
      numeric: countOf(COUNTRIES.map((country) => country.numeric)),
      name: countOf(COUNTRIES.map((country) => country.name)),
    }).toEqual({ rows: 249, alpha2: 249, alpha3: 249, numeric: 249, name: 249 });
  });

  it('names a country with its three codes', () => {
    expect(COUNTRIES.find(({ alpha2 }) => alpha2 === 'DE')).toEqual({
      name: 'Germany',
      alpha2: 'DE',
      alpha3: 'DEU',
      numeric: '276',
    });
    expect(COUNTRIES.find(({ alpha2 }) => alpha2 === 'CI')?.name).toBe('Côte d’Ivoire');
  });

  it('writes codes and names in their form, sorted by name', () => {
    const strange = COUNTRIES.filter(
      ({ alpha2, alpha3, name, numeric }) =>
        !/^[A-Z]{2}$/.test(alpha2) ||
        !/^[A-Z]{3}$/.test(alpha3) ||
        !/^\d{3}$/.test(numeric) ||
        !/^\p{Lu}[\p{L}’.,() -]*\p{L}\)?$/u.test(name),
    );
    expect(strange).toEqual([]);
    const names = COUNTRIES.map((country) => country.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  it('agrees with the runtime on which number belongs to which two letters', () => {
    const disputed = COUNTRIES.filter(
      ({ alpha2, numeric }) => new Intl.Locale(`und-${numeric}`).region !== alpha2,
    );
    expect(disputed).toEqual([]);
  });
});
