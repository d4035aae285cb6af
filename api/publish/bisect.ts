interface Limits {
  /** Maximum number of renders. */
  tries: number;
  /** Deadline in `performance.now()` time. */
  until: number;
}

interface Found<Change, Reason> {
  kept: Change[];
  failing: { change: Change; reason: Reason }[];
}

/**
 * Finds the changes that cannot be published, by bisection: `check` returns what is wrong with a selection, or null. The
 * rest has passed together. Null if even an empty selection fails, or the limits are reached.
 */
export async function bisect<Change, Reason>(
  changes: Change[],
  check: (kept: Change[]) => Promise<Reason | null>,
  { tries, until }: Limits,
): Promise<Found<Change, Reason> | null> {
  const found: Found<Change, Reason> = { kept: [], failing: [] };
  let left = tries;
  const mayTry = (): boolean => left-- > 0 && performance.now() < until;

  const sift = async (group: Change[]): Promise<boolean> => {
    if (!mayTry()) return false;
    const reason = await check([...found.kept, ...group]);
    const [change] = group;
    if (reason === null) found.kept.push(...group);
    else if (change !== undefined && group.length === 1) found.failing.push({ change, reason });
    else {
      const half = Math.ceil(group.length / 2);
      return (await sift(group.slice(0, half))) && (await sift(group.slice(half)));
    }
    return true;
  };

  const isSoundWithout = mayTry() && (await check([])) === null;
  return isSoundWithout && (await sift(changes)) ? found : null;
}
