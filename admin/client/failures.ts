import { showError, showSuccess } from '../ui/toasts.tsx';
import { getServerMessage, hasStatus } from './api.ts';

/** The same in the server's own sentence, where it gave one. */
export const showServerFailure = (error: unknown, fallback: string): void =>
  showFailure(error, getServerMessage(error, fallback));

/** Says what failed; silent where the sign-in page comes instead. */
export function showFailure(error: unknown, description: string): void {
  if (!hasStatus(error, 401)) showError(description);
}

/** Awaited instead of a mutation callback: the row that started it may be unmounted by its own effect. */
export async function showOutcome(
  work: Promise<unknown>,
  success: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    await work;
    showSuccess(success);
  } catch (error) {
    onFailure(error);
  }
}
