document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  // Tabs read the address once they come to life: one that was clicked before opens then.
  const tab = event.target.closest('.tabs:not([data-ready]) [role=tab]')?.id.slice(4);
  if (tab && location.hash !== `#${tab}`) history.pushState({}, '', `#${tab}`);
  const opener = event.target.closest<HTMLElement>('[data-dialog-open]');
  if (opener) return openDialog(opener.dataset.dialogOpen);
  const dialog = event.target.closest<HTMLDialogElement>('dialog[data-dialog]');
  const isBackdrop = event.target === dialog;
  if (dialog && (isBackdrop || event.target.closest('[data-dialog-close], a'))) dialog.close();
});

// A menu left open must not greet whoever comes back by the back button or turns the phone.
addEventListener('pagehide', () => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
});
matchMedia('(min-width: 900px)').addEventListener('change', () => {
  document.querySelector<HTMLDialogElement>('dialog#menu[open]')?.close();
});

const SLIM_AFTER = 28;
const header = document.querySelector('[data-site-header]');
const followScroll = () => header?.toggleAttribute('data-slim', scrollY > SLIM_AFTER);
addEventListener('scroll', followScroll, { passive: true });
followScroll();

// A page is fetched when someone shows the intent to open it.
const prefetched = new Set([location.pathname]);

for (const intent of ['pointerover', 'touchstart', 'focusin']) {
  document.addEventListener(intent, prefetch, { passive: true });
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replaceDead(target);
  },
  true,
);
// One may have failed before this script ran. A drawing without a size of its own has no width either: decoding tells.
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) image.decode().catch(() => replaceDead(image));
}

/** Dialogs, early clicks on tabs, the slim header, prefetching and dead images: what a page needs beside its islands. */

function openDialog(id: string | undefined): void {
  const dialog = id ? document.getElementById(id) : null;
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  if (!link || prefetched.has(link.pathname)) return;
  prefetched.add(link.pathname);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.pathname }));
}

/** An image that cannot be had gives way to its place's artwork; without one it leaves, and takes its room along. */
function replaceDead(image: HTMLImageElement): void {
  const fallback = image.closest<HTMLElement>('[data-fallback]')?.dataset.fallback;
  if (fallback && image.getAttribute('src') !== fallback) {
    // The sources stay: an island that comes to life expects them.
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
    image.alt = '';
    image.src = fallback;
    return;
  }
  let gone: HTMLElement = image.closest<HTMLElement>('[data-picture-box]') ?? image;
  for (let around = gone.parentElement; around && around.closest('.prose') !== around; around = around.parentElement) {
    const isAlone = around.textContent?.trim() === '' && around.querySelectorAll('img:not([hidden])').length <= 1;
    if (!isAlone) break;
    gone = around;
  }
  gone.hidden = true;
}
