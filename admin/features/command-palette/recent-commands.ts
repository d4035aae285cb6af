const MOST_KEPT = 6;

const nameOf = (adminId: number): string => `recent-commands:${adminId}`;

/** The ids of what was chosen last in this browser, newest first. */
export const listRecent = (adminId: number, storage: Storage = localStorage): string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(adminId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

export const keepRecent = (adminId: number, id: string, storage: Storage = localStorage): void => {
  const kept = [id, ...listRecent(adminId, storage).filter((other) => other !== id)].slice(0, MOST_KEPT);
  try {
    storage.setItem(nameOf(adminId), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still finds everything.
  }
};
