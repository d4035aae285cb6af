import { toWallTime } from '../../../contract/club-time.ts';
import { addDays } from '../../../contract/events.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { createNotice, type NoticeInput, notice } from '../../../contract/notices.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { getClubTimeZone } from '../../ui/format.ts';
import { ItemFindings } from '../check/item-findings.tsx';
import { notices } from './data.ts';

/** Adds a notice, or edits the one it is given. */
export const NoticeForm = defineEntityForm({
  items: notices,
  schema: notice,
  inputSchema: createNotice,
  messages: MESSAGES.notice,
  empty: { text: '', linkUrl: '', isActive: true as boolean },
  begin: () => ({ showUntil: getDefaultEnd() }),
  toBody: (fields): NoticeInput => ({ ...fields, text: fields.text.trim(), linkUrl: fields.linkUrl.trim() }),
  isReady: ({ text }) => text.trim() !== '',
  needs: 'Enter the text first.',
  Layout: ({ form: { text, isNew } }) => (
    <>
      <TextField
        {...text('text')}
        placeholder="Tonight’s game moved to the gym"
        maxLength={200}
        required
        autoFocus={!isNew}
      />
      <AddressField
        isOptional
        {...text('linkUrl')}
        hint="A page of this site, such as /events, or another web address"
        inputMode="url"
      />
    </>
  ),
  Below: ({ fields: { text, linkUrl }, item }) => (
    <ItemFindings entity="notices" id={item?.id ?? null} fields={{ text, linkUrl }} />
  ),
});

/** Eleven o'clock tonight; late in the evening, tomorrow night. A notice without an end is soon an old one. */
function getDefaultEnd(now = new Date()): string {
  const wall = toWallTime(now.toISOString(), getClubTimeZone());
  const day = wall.slice(0, 10);
  return `${wall.slice(11) < '21:00' ? day : addDays(day, 1)}T23:00`;
}
