/**
 * Loaded into a server under test (`node --import`): each SIGUSR2 moves its clock by the next of CLOCK_STEPS, minutes
 * with commas between them; the last one comes again and again.
 */
const steps = (process.env.CLOCK_STEPS ?? '').split(',').map((minutes) => Number(minutes) * 60_000);
const RealDate = Date;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;

process.on('SIGUSR2', () => {
  offset += (steps.length > 1 ? steps.shift() : steps[0]) ?? 0;
  // The server's output is what a test waits for.
  process.stdout.write(`clock moved to ${new Date().toISOString()}\n`);
});
