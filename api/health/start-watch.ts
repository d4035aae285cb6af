import type { AlertWatch } from './alert-watch.ts';
import type { HealthDeps } from './checks.ts';

/** Milliseconds from a start until the watch is loaded: visitors go first, and commands end before. */
const DELAY = 3000;

/** Begins to watch a little later. */
export function startAlertWatch(deps: HealthDeps): Pick<AlertWatch, 'close'> {
  let loading: Promise<AlertWatch> | null = null;
  const load = async (): Promise<AlertWatch> => {
    const { createAlertWatch } = await import('./alert-watch.ts');
    const watch = createAlertWatch(deps);
    watch.start();
    return watch;
  };
  const timer = setTimeout(() => {
    loading = load();
    loading.catch((err: unknown) => deps.log.error({ err }, 'the watch could not be started'));
  }, DELAY).unref();
  return {
    close: async () => {
      clearTimeout(timer);
      const watch = await loading;
      await watch?.close();
    },
  };
}
