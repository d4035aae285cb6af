import Link from '@tiptap/extension-link';
import { completeWebAddress } from '../../contract/fields.ts';
import { BLANK_URL, getSafeLinkUrl } from '../../contract/rich-text.ts';

const NEW_WINDOW = '_blank';

/** Link with a safe address, else `about:blank`, whether pasted, set or written. */
export const SafeLink = Link.extend({
  addAttributes() {
    return {
      href: {
        default: BLANK_URL,
        parseHTML: (element) => getSafeLinkUrl(element.getAttribute('href') ?? ''),
        renderHTML: ({ href }) => ({ href: getSafeLinkUrl(String(href)) }),
      },
      target: {
        default: null,
        parseHTML: (element) => (element.getAttribute('target') === NEW_WINDOW ? NEW_WINDOW : null),
        // Without noopener the opened page could navigate ours away.
        renderHTML: ({ target }) => (target === NEW_WINDOW ? { target, rel: 'noopener noreferrer' } : {}),
      },
    };
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', HTMLAttributes, 0];
  },
}).configure({ openOnClick: false, defaultProtocol: 'https', isAllowedUri: () => true });

// Also as copied from a mail program: `Coach <coach@school.org>`.
const EMAIL = /^(?:mailto:)?(?:[^<>@]*<)?([^\s@/:<>?]+@[^\s@/:<>?]+\.[^\s@/:<>?]+)>?$/i;

export const opensElsewhere = (address: string): boolean => /^https?:/i.test(address);

/** Completes a typed address, such as `school.org` or `me@school.org`. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  const [, email] = EMAIL.exec(address) ?? [];
  if (email) return `mailto:${email}`;
  if (/^\+?[\d\s().-]{7,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, '')}`;
  return completeWebAddress(address);
}

/** Reason why an address cannot be linked, as a sentence. Null if it can. */
export function findAddressProblem(address: string): string | null {
  if (address.trim() === '') return 'Type a web address, an email or a phone number.';
  if (/^([a-z]:\\|file:)/i.test(address.trim())) {
    return 'That file is on your computer, so visitors can’t open it. Use a web address, an email or a phone number.';
  }
  if (getSafeLinkUrl(completeAddress(address)) !== BLANK_URL) return null;
  return 'Visitors can’t open that. Use a web address that begins with https://, an email or a phone number.';
}
