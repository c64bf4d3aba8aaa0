import type { z } from 'zod';
import type { Parameters } from './context.ts';
import { invalidParameter } from './errors.ts';
import { parseJson } from './filtering.ts';

const NAME_MAX = 400;

export function readName(text: string, max = NAME_MAX): string {
  if (text.trim() === '' || text.length > max) {
    throw invalidParameter(`Param name must be between 1 and ${max} characters`);
  }
  return text;
}

export function requireText(parameters: Parameters, name: string): string {
  const text = parameters.get(name);
  if (text === undefined || text === '') {
    throw invalidParameter(`The parameter ${name} is required`);
  }
  return text;
}

/** A parameter that holds JSON; undefined when it is absent. @throws GraphError */
export function readJson<S extends z.ZodType>(input: {
  parameters: Parameters;
  name: string;
  schema: S;
  /** What it must be. */
  wanted: string;
}): z.infer<S> | undefined {
  const text = input.parameters.get(input.name);
  if (text === undefined) {
    return undefined;
  }
  const parsed = input.schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw invalidParameter(`Param ${input.name} must be ${input.wanted}`);
  }
  return parsed.data;
}

export function readFlag(parameters: Parameters, name: string): boolean | undefined {
  const text = parameters.get(name);
  if (text !== undefined && !['true', 'false', '1', '0'].includes(text)) {
    throw invalidParameter(`Param ${name} must be a boolean`);
  }
  return text === undefined ? undefined : text === 'true' || text === '1';
}

export function readChoice(input: {
  name: string;
  text: string;
  choices: readonly string[];
}): string {
  if (!input.choices.includes(input.text)) {
    throw invalidParameter(`Param ${input.name} must be one of {${input.choices.join(', ')}}`);
  }
  return input.text;
}

export function readMinor(input: { name: string; text: string }): number {
  const amount = Number(input.text);
  if (!/^\d{1,15}$/.test(input.text) || !Number.isSafeInteger(amount)) {
    throw invalidParameter(`Param ${input.name} must be an integer greater or equal to zero`);
  }
  return amount;
}

/** Unix seconds or ISO 8601 with an offset; 0 means none. */
export function readInstant(input: { name: string; text: string }): number | null {
  const { name, text } = input;
  if (/^\d{1,12}$/.test(text)) {
    return text === '0' ? null : Number(text) * 1_000;
  }
  const atMs = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    : Number.NaN;
  if (Number.isNaN(atMs)) {
    throw invalidParameter(`Param ${name} must be a valid date with an offset`);
  }
  return atMs;
}
