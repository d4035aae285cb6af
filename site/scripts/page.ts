document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  // Tabs read the hash when they hydrate, so a tab clicked before that opens then.
  const tab = event.target.closest('.tabs:not([data-ready]) [role=tab]')?.id.slice(4);
  if (tab && location.hash !== `#${tab}`) history.pushState({}, '', `#${tab}`);
  const opener = event.target.closest<HTMLElement>('[data-dialog-open]');
  if (opener) return openDialog(opener.dataset.dialogOpen);
  const dialog = event.target.closest<HTMLDialogElement>('dialog[data-dialog]');
  const isBackdrop = event.target === dialog;
  if (dialog && (isBackdrop || event.target.closest('[data-dialog-close], a'))) dialog.close();
});

// Closes an open menu, so that it does not reappear on back navigation or when the phone is rotated.
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

// Prefetches a page on hover, touch or focus. Files have an extension.
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
// An image may have failed before this script ran. A drawing without intrinsic size also has no width, so try decoding.
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) image.decode().catch(() => replaceDead(image));
}

function openDialog(id: string | undefined): void {
  const dialog = id ? document.getElementById(id) : null;
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([href*="."])') : null;
  if (!link || prefetched.has(link.pathname)) return;
  prefetched.add(link.pathname);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.pathname }));
}

/** Replaces a broken image with its place's artwork. Without artwork, hides it together with its empty container. */
function replaceDead(image: HTMLImageElement): void {
  const fallback = image.closest<HTMLElement>('[data-fallback]')?.dataset.fallback;
  if (fallback && image.getAttribute('src') !== fallback) {
    // The sources stay, because a hydrating island expects them.
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
    image.alt = '';
    image.src = fallback;
    return;
  }
  let gone: HTMLElement = image.closest<HTMLElement>('[data-picture-box]') ?? image;
  for (let around = gone.parentElement; around && around.closest('.prose') !== around; around = around.parentElement) {
    const isAlone = around.textContent.trim() === '' && around.querySelectorAll('img:not([hidden])').length <= 1;
    if (!isAlone) break;
    gone = around;
  }
  gone.hidden = true;
}
