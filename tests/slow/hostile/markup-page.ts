import type { Browser, Page } from 'playwright';

/** A page without its policy: what that would stop may run here, to be seen. Nothing is fetched from elsewhere. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  await context.addInitScript(() => {
    const ran: string[] = [];
    const note = (name: string) => (what: unknown) => void ran.push(`${name}(${String(what).slice(0, 60)})`);
    Object.assign(window, {
      ran,
      alert: note('alert'),
      confirm: note('confirm'),
      prompt: note('prompt'),
      print: note('print'),
    });
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  return page;
}

/** Ran, or could run: looked for in the page as the browser has it. */
export function findActive(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...((window as unknown as { ran?: string[] }).ran ?? [])];
    const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'poster'];
    for (const element of document.querySelectorAll('body *')) {
      const name = element.tagName.toLowerCase();
      // The dashboard has forms of its own; what people wrote has none.
      const isOurs = element.closest('astro-island, main') === null || element.closest('astro-island') !== null;
      const isWritten = element.closest('.prose, .ProseMirror') !== null;
      const isActive = ['script', 'object', 'embed', 'base', 'meta', 'form', 'style', 'link'].includes(name);
      if (isActive && (isWritten || !isOurs)) found.push(`<${name}>`);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`${attribute} of <${name}>`);
        const isAddress = addresses.includes(attribute) && URL.canParse(value, location.href);
        const scheme = isAddress ? new URL(value, location.href).protocol : '';
        const isImage = name === 'img' && scheme === 'data:';
        if (['javascript:', 'vbscript:', 'data:'].includes(scheme) && !isImage) found.push(value.slice(0, 60));
      }
    }
    return found;
  });
}

export function countLandmarks(page: Page): Promise<string> {
  return page.evaluate(() =>
    ['header', 'main', 'footer', 'nav', 'h1', 'dialog', 'iframe']
      .map((name) => `${document.querySelectorAll(`body ${name}`).length} ${name}`)
      .join(', '),
  );
}

/**
 * Opens a page, and hovers and focuses everything that waits for it.
 * @returns everything that became active
 */
export async function visit(page: Page, address: string, ready = 'h1'): Promise<string[]> {
  await page.goto(address, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await waitUntilIdle(page);
  await page.evaluate(() => {
    for (const type of ['mouseover', 'mouseenter', 'pointerenter', 'focus', 'click']) {
      // Links would lead away.
      for (const element of document.querySelectorAll('main *:not(a):not(button):not(summary)')) {
        element.dispatchEvent(new Event(type, { bubbles: false }));
      }
    }
  });
  return findActive(page);
}

/** Each as if copied from another page and pasted over all that the editor holds. */
export function pasteEach(page: Page, payloads: string[]): Promise<void> {
  return page.evaluate((texts) => {
    const editor = document.querySelector<HTMLElement>('.ProseMirror');
    if (!editor) throw new Error('there is no editor');
    editor.focus();
    for (const text of texts) {
      document.execCommand('selectAll');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', text);
      clipboardData.setData('text/plain', text);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, payloads);
}

/** Until lists that are asked for after the page are there. */
async function waitUntilIdle(page: Page): Promise<void> {
  let [before, now] = [-1, 0];
  while (before !== now) {
    before = now;
    await page.waitForTimeout(120);
    now = await page.evaluate(() => document.querySelectorAll('body *').length);
  }
}
