const getRest = ({ document: { documentElement }, innerHeight }: Window): number =>
  Math.max(documentElement.scrollHeight - innerHeight, 1);

/** Scrolls two windows together, each by its own length. @returns what parts them again */
export const joinScrolling = (one: Window, other: Window): (() => void) => {
  // The window that follows scrolls too; its event must not lead back.
  let led: Window | null = null;
  const follow = (leader: Window, follower: Window) => () => {
    if (led === leader) {
      led = null;
      return;
    }
    const top = (leader.scrollY / getRest(leader)) * getRest(follower);
    if (Math.abs(top - follower.scrollY) < 1) return;
    led = follower;
    follower.scrollTo({ top, behavior: 'instant' });
  };
  const [first, second] = [follow(one, other), follow(other, one)];
  one.addEventListener('scroll', first, { passive: true });
  other.addEventListener('scroll', second, { passive: true });
  return () => {
    one.removeEventListener('scroll', first);
    other.removeEventListener('scroll', second);
  };
};
