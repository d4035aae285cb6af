import { completeWebAddress, requiredText } from './fields.ts';
import { BLANK_URL, getSafeLinkUrl } from './rich-text.ts';

/** Link of a button or menu: a page of this site, an anchor on it, a web address, or mail to one person. */
export const ownLink = requiredText('Link', 2000, completeWebAddress)
  .refine((value) => getSafeLinkUrl(value) !== BLANK_URL, {
    error: 'Link must be a page of this site, as in /events, or a full web address',
  })
  .refine(writesToOne, {
    error: 'Link may write to one email address, with a subject and a text: nobody else may be added',
  });

/** True unless a mailto link has more recipients: in a header, maybe percent-encoded, or after a comma (RFC 6068). */
function writesToOne(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'mailto:') return true;
  const headers = [...url.searchParams.keys()].map((name) => name.trim().toLowerCase());
  return (
    /^[^\s<>,;@%]+@[^\s<>,;@%]+$/.test(url.pathname) && headers.every((name) => name === 'subject' || name === 'body')
  );
}
