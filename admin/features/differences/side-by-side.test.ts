import { expect, test } from 'vitest';
import { joinScrolling } from './side-by-side.tsx';

/** The parts of a window that scrolling uses. */
function createWindow(scrollHeight: number) {
  const events = new EventTarget();
  const shown = Object.assign(events, {
    innerHeight: 100,
    scrollY: 0,
    document: { documentElement: { scrollHeight } },
    scrollTo: ({ top }: { top: number }) => {
      shown.scrollY = top;
      shown.dispatchEvent(new Event('scroll'));
    },
  });
  return shown;
}

function join() {
  const [long, short] = [createWindow(1100), createWindow(600)];
  const part = joinScrolling(long as unknown as Window, short as unknown as Window);
  return { long, short, part };
}

test('scrolls each window in proportion to the other, without feedback', () => {
  const { long, short } = join();
  long.scrollTo({ top: 500 });
  expect([long.scrollY, short.scrollY]).toEqual([500, 250]);
  short.scrollTo({ top: 500 });
  expect([long.scrollY, short.scrollY]).toEqual([1000, 500]);
});

test('scrolls windows independently once separated', () => {
  const { long, short, part } = join();
  part();
  long.scrollTo({ top: 500 });
  expect(short.scrollY).toBe(0);
});
