import { showError, showSuccess } from '../ui/toasts.tsx';
import { getServerMessage, hasStatus } from './api.ts';

export const showServerFailure = (error: unknown, fallback: string): void =>
  showFailure(error, getServerMessage(error, fallback));

/** Shows a failure, unless the sign-in page opens instead. */
export function showFailure(error: unknown, description: string): void {
  if (!hasStatus(error, 401)) showError(description);
}

/** Runs `work` to its end, or shows why it failed. @returns true if it succeeded */
export async function withFailureShown(failure: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showServerFailure(error, failure);
    return false;
  }
}

/** Copies text and reports the result. Pages loaded over plain http have no clipboard. */
export async function copyText(text: string, success: string, failure: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(success);
  } catch {
    showError(failure);
  }
}

/**
 * Awaited instead of using mutation callbacks, because the write may unmount the row that started it.
 * @param failure message if the server sends none
 */
export async function showOutcome(work: Promise<unknown>, success: string, failure: string): Promise<void> {
  if (await withFailureShown(failure, () => work)) showSuccess(success);
}
