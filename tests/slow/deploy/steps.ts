import { setTimeout as sleep } from 'node:timers/promises';

export const must: (isTrue: boolean, message: string) => asserts isTrue = (isTrue, message) => {
  if (!isTrue) throw new Error(message);
};

/** Steps that build on each other: the first that fails is the last. Ends the process as our own test commands do. */
export async function runSteps(
  steps: readonly (readonly [name: string, work: () => Promise<string>])[],
  cleanUp: () => Promise<void>,
): Promise<never> {
  let passed = 0;
  try {
    for (const [name, work] of steps) {
      console.log(`ok      ${name}: ${await work()}`);
      passed += 1;
    }
  } catch (error) {
    console.log(`failed  ${steps[passed]?.[0]}: ${error instanceof Error ? error.message : error}`);
  }
  await cleanUp();
  const isOk = passed === steps.length;
  console.log(`${passed} passed, ${isOk ? 0 : 1} failed`);
  process.exit(isOk ? 0 : 1);
}

/** Tries again until the response is there. @returns it, and how many milliseconds that took */
export async function waitFor<Found>(
  what: string,
  find: () => Promise<Found | null>,
  patience = 60_000,
): Promise<{ found: Found; milliseconds: number }> {
  const started = performance.now();
  for (;;) {
    const found = await find().catch(() => null);
    const milliseconds = Math.round(performance.now() - started);
    if (found !== null) return { found, milliseconds };
    must(milliseconds < patience, `${what}: not within ${patience / 1000} s`);
    await sleep(50);
  }
}
