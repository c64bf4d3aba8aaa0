import type { PresetComment, ReactionCounts } from '../contracts/comment-preset-entities.ts';

type Sample = readonly [depth: number, text: string, reactions: ReactionCounts];

/** In the voice of a Page that sells solar roofs. */
const SAMPLES: readonly Sample[] = [
  [0, 'Asked often: does this work on an older roof? Yes, on most built after 1960.', { like: 6 }],
  [1, 'We check the beams first; plan half a day for the visit.', { love: 3 }],
  [2, 'The checklist as a picture is in the next comment', { like: 1 }],
  [2, 'The inspection is included in the price.', {}],
  [1, 'What our surveyor looks at, step by step', { like: 2 }],
  [0, 'Asked often: how long until the meter is installed?', {}],
  [1, 'Three weeks on average; your grid operator decides', { like: 4 }],
  [0, 'A finished roof from our reference list', { love: 9 }],
  [1, 'Inverter and module data sheets are on our site', {}],
  [0, 'After the form we call within one working day', { like: 2 }],
  [0, 'Asked often: does the calculator count a wallbox?', {}],
  [1, 'It does, on the second page', { like: 1 }],
];

/** Comments of a sample preset, with ids from the given one on. */
export function samplePresetComments(firstId: number): PresetComment[] {
  const parents: string[] = [];
  return SAMPLES.map(([depth, text, reactions], at) => {
    const id = String(firstId + at);
    parents.length = depth;
    const parentId = parents.at(-1) ?? null;
    parents.push(id);
    return { id, parentId, text, photo: null, video: null, reactions: { ...reactions } };
  });
}
