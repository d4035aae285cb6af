/** Progress on the standard error output; a step that does not end is named, instead of waited for. */
export const runStep = async <Result>(name: string, seconds: number, work: () => Promise<Result>): Promise<Result> => {
  process.stderr.write(`${name} … `);
  const started = performance.now();
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`it took longer than ${seconds} s`)), seconds * 1000);
  try {
    const result = await Promise.race([work(), limit.promise]);
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (cause) {
    process.stderr.write('stopped\n');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`"${name}" did not come to its end: ${reason}`, { cause });
  } finally {
    clearTimeout(timer);
  }
};
