/** Time before a document that does not load is reported, in milliseconds. */
const FRAME_PATIENCE = 12_000;

for (const box of document.querySelectorAll<HTMLElement>('[data-frame]')) {
  const frame = box.querySelector('iframe');
  const loading = box.querySelector<HTMLElement>('[data-frame-loading]');
  const failed = box.querySelector<HTMLElement>('[data-frame-failed]');
  if (!(frame && loading && failed)) continue;
  const details = box.closest('details');
  if (details) {
    details.hidden = false;
    details.addEventListener('toggle', () => frame.setAttribute('src', frame.dataset.src ?? ''), { once: true });
  }
  let timer = 0;
  // The frame is lazy, so the timer starts once it is near.
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      timer = window.setTimeout(() => {
        loading.hidden = true;
        failed.hidden = false;
      }, FRAME_PATIENCE);
    },
    { rootMargin: '600px' },
  ).observe(box);
  frame.addEventListener('load', () => {
    clearTimeout(timer);
    loading.hidden = true;
    failed.hidden = true;
  });
}
