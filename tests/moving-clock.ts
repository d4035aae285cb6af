/** Loaded into a server under test (`node --import`): each SIGUSR2 moves its clock on by CLOCK_STEP_MINUTES. */
const step = Number(process.env.CLOCK_STEP_MINUTES) * 60_000;
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
  offset += step;
  // The server's output is what a test waits for.
  process.stdout.write(`clock moved to ${new Date().toISOString()}\n`);
});
