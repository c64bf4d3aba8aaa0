import { z } from 'zod';
import type { GraphContext, Json, JsonObject, Parameters } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import { readChoice, readJson, requireText } from '../parameter-values.ts';
import {
  countryName,
  INTERESTS,
  type Interest,
  LOCALES,
  PLACES,
  type Place,
} from './targeting-catalog.ts';

const TYPES = ['adgeolocation', 'adinterest', 'adinterestvalid', 'adlocale'] as const;
const FEW = 8;
const MANY = 25;

const list = z.array(z.string());

const begins = (name: string, query: string): boolean =>
  name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());

function limitOf(parameters: Parameters, usual: number): number {
  return Number(parameters.get('limit') ?? usual) || usual;
}

function toPlace({ key, name, type, country, region }: Place): JsonObject {
  return {
    key,
    name,
    type,
    country_code: country,
    country_name: countryName(country),
    ...(region === undefined ? {} : { region }),
    supports_region: type === 'country',
    supports_city: type === 'country' || type === 'region',
  };
}

function findPlaces(parameters: Parameters): JsonObject[] {
  const types = readJson({
    parameters,
    name: 'location_types',
    schema: list,
    wanted: 'an array of types',
  });
  const query = parameters.get('q') ?? '';
  const country = parameters.get('country_code');
  return PLACES.filter(
    (place) =>
      (begins(place.name, query) || place.key === query.toUpperCase()) &&
      (types === undefined || types.includes(place.type)) &&
      (country === undefined || place.country === country),
  )
    .slice(0, limitOf(parameters, FEW))
    .map(toPlace);
}

function toInterest({ id, name, path, lower }: Interest): JsonObject {
  return {
    id,
    name,
    path: [...path],
    topic: path[1],
    audience_size_lower_bound: lower,
    audience_size_upper_bound: Math.round(lower * 1.176),
  };
}

function findInterests(parameters: Parameters): Interest[] {
  const query = requireText(parameters, 'q');
  return INTERESTS.filter(({ isRetired, name }) => isRetired !== true && begins(name, query)).slice(
    0,
    limitOf(parameters, MANY),
  );
}

function validate(parameters: Parameters): JsonObject[] {
  const ids = readJson({
    parameters,
    name: 'interest_fbid_list',
    schema: list,
    wanted: 'an array of ids',
  });
  const names = readJson({
    parameters,
    name: 'interest_list',
    schema: list,
    wanted: 'an array of names',
  });
  return (ids ?? names ?? []).map((wanted) => {
    const found = INTERESTS.find(({ id, name }) => id === wanted || name === wanted);
    return found === undefined || found.isRetired === true
      ? { name: wanted, valid: false }
      : { ...toInterest(found), valid: true };
  });
}

/** `/search`: places, interests and languages that ads can be aimed at. */
export function answerSearch({ parameters }: Pick<GraphContext, 'parameters'>): Json {
  const type = readChoice({
    name: 'type',
    text: requireText(parameters, 'type'),
    choices: TYPES,
  }) as (typeof TYPES)[number];
  switch (type) {
    case 'adgeolocation':
      return { data: findPlaces(parameters) };
    case 'adinterest':
      return { data: findInterests(parameters).map(toInterest) };
    case 'adinterestvalid':
      return { data: validate(parameters) };
    case 'adlocale': {
      const query = parameters.get('q') ?? '';
      const found = LOCALES.filter(({ name }) => begins(name, query));
      return { data: found.slice(0, limitOf(parameters, MANY)).map((each) => ({ ...each })) };
    }
  }
}

/** `/act_X/targetingsearch` */
export function searchTargeting({ parameters }: { parameters: Parameters }): Json {
  const kind = parameters.get('limit_type') ?? 'interests';
  if (kind !== 'interests') {
    throw invalidParameter('Param limit_type must be one of {interests}');
  }
  return {
    data: findInterests(parameters).map((each) => ({ ...toInterest(each), type: 'interests' })),
  };
}
