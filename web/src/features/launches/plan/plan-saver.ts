import type {
  LaunchContent,
  LaunchPlanDto,
  LaunchPlanUpdate,
} from '@ads-checker/shared/contracts/launch-plans';
import { AppError } from '@ads-checker/shared/errors';

type Saved = Pick<LaunchPlanDto, 'revision' | 'name'> & { readonly content: LaunchContent };

export interface PlanDraft {
  readonly name: string;
  readonly content: LaunchContent;
  /** What is saved. */
  readonly revision: number;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Somebody else changed the plan meanwhile. */
  readonly isConflict: boolean;
  /** Why it could not be saved; null when it could. */
  readonly failure: unknown;
}

interface Deps {
  readonly plan: Saved;
  readonly save: (update: LaunchPlanUpdate) => Promise<Pick<LaunchPlanDto, 'revision'>>;
  /** Calls once what is typed rests. @returns a function that cancels it */
  readonly afterRest: (act: () => void) => () => void;
}

/**
 * Saves a plan as it is edited: one save at a time, with the revision that was edited. A refusal for
 * a newer plan stops it until a person decides.
 */
export function createPlanSaver({ plan, save, afterRest }: Deps) {
  let draft: PlanDraft = {
    name: plan.name,
    content: plan.content,
    revision: plan.revision,
    isChanged: false,
    isSaving: false,
    isConflict: false,
    failure: null,
  };
  let saved: Pick<PlanDraft, 'name' | 'content'> = plan;
  let saving: Promise<void> | undefined;
  let cancelRest: () => void = () => undefined;
  const listeners = new Set<() => void>();

  const set = (next: Partial<PlanDraft>): void => {
    draft = { ...draft, ...next };
    draft = {
      ...draft,
      isChanged: draft.name !== saved.name || draft.content !== saved.content,
    };
    for (const listener of listeners) {
      listener();
    }
  };

  const send = async (): Promise<void> => {
    const { name, content, revision } = draft;
    set({ isSaving: true, failure: null });
    try {
      const update = {
        revision,
        ...(name === saved.name ? {} : { name }),
        ...(content === saved.content ? {} : { content }),
      };
      const { revision: next } = await save(update);
      saved = { name, content };
      set({ revision: next, isSaving: false });
    } catch (error) {
      const isConflict = error instanceof AppError && error.code === 'launch_plan_changed';
      set({ isSaving: false, isConflict, failure: isConflict ? null : error });
    }
  };

  /** Saves what is not saved yet. @returns whether all of it is */
  const flush = async (): Promise<boolean> => {
    cancelRest();
    while (draft.isChanged || saving !== undefined) {
      // Nothing may come between this check and the start: two saves would send the same revision
      if (saving === undefined) {
        if (draft.isConflict) {
          return false;
        }
        saving = send().finally(() => {
          saving = undefined;
        });
      }
      await saving;
      if (draft.failure !== null || draft.isConflict) {
        return false;
      }
    }
    return true;
  };

  const edit = (next: Partial<Pick<PlanDraft, 'name' | 'content'>>): void => {
    set(next);
    cancelRest();
    if (draft.isChanged && !draft.isConflict) {
      cancelRest = afterRest(() => void flush());
    }
  };

  return {
    get: (): PlanDraft => draft,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit,
    flush,
    /** What others saved, unless something here is not saved. */
    follow(newer: Saved): void {
      if (newer.revision > draft.revision && !draft.isChanged && !draft.isSaving) {
        saved = { name: newer.name, content: newer.content };
        set({ ...saved, revision: newer.revision });
      }
    },
    /** Drops what is here for what others saved. */
    takeTheirs(newer: Saved): void {
      saved = { name: newer.name, content: newer.content };
      set({ ...saved, revision: newer.revision, isConflict: false, failure: null });
    },
    /** Overwrites what others saved. */
    keepMine({ revision }: Pick<Saved, 'revision'>): Promise<boolean> {
      set({ revision, isConflict: false });
      return flush();
    },
  };
}
export type PlanSaver = ReturnType<typeof createPlanSaver>;
