import { channel } from 'node:diagnostics_channel';

/** Stages from a save to visitors, in order. `snapshot` is the part of `write` that creates the release. */
export const STAGES = ['write', 'snapshot', 'render', 'check', 'compress', 'activate'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageTime {
  stage: Stage;
  milliseconds: number;
}

/** Diagnostics channel for stage times (`node:diagnostics_channel`). Costs nothing without subscribers. */
export const stageTimes = channel('club:publish-stage');

export async function timeStage<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  if (stageTimes.hasSubscribers) {
    stageTimes.publish({ stage, milliseconds: performance.now() - started } satisfies StageTime);
  }
  return result;
}
