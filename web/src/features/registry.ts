import type { ReactNode } from 'react';
import type { Command } from '../replica/index.ts';
import type { IconType } from '../ui/hue.ts';
import type { ActivityWords, CommandWords, FeatureDefinition } from './define.ts';
import * as list from './list.ts';

type Listed = (typeof list)[keyof typeof list];
type KeysOf<P extends keyof FeatureDefinition> = Listed extends infer F
  ? F extends Readonly<Record<P, infer Part>>
    ? keyof Part
    : never
  : never;
type ActivityKeysOf<P extends keyof ActivityWords> = Listed extends infer F
  ? F extends { readonly activity: Readonly<Record<P, infer Part>> }
    ? keyof Part
    : never
  : never;

const features: readonly FeatureDefinition[] = Object.values(list);

function join<T>(parts: readonly (Partial<T> | undefined)[]): T {
  return Object.assign({}, ...parts);
}

// A command, kind, subject or field without texts is a compile error.
const commandWords: CommandWords = join<Pick<CommandWords, KeysOf<'commands'>>>(
  features.map(({ commands }) => commands),
);

export const activityWords: ActivityWords = {
  kinds: join<Pick<ActivityWords['kinds'], ActivityKeysOf<'kinds'>>>(
    features.map(({ activity }) => activity?.kinds),
  ),
  subjects: join<Pick<ActivityWords['subjects'], ActivityKeysOf<'subjects'>>>(
    features.map(({ activity }) => activity?.subjects),
  ),
  fields: join<Pick<ActivityWords['fields'], ActivityKeysOf<'fields'>>>(
    features.map(({ activity }) => activity?.fields),
  ),
};

export function sayCommand(command: Command): ReactNode {
  return (commandWords[command.name] as (command: Command) => ReactNode)(command);
}

export const placeIcons = join<Readonly<Record<string, IconType>>>(
  features.map(({ placeIcons: icons }) => icons),
);

export const paletteItems = features.flatMap(({ namespace, PaletteItems }) =>
  PaletteItems === undefined ? [] : [{ namespace, PaletteItems }],
);
