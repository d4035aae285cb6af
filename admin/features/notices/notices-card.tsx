import { toWallTime } from '../../../contract/club-time.ts';
import { addDays } from '../../../contract/events.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { AddressField, TextField } from '../../ui/fields.tsx';
import { getClubTimeZone, getNow } from '../../ui/format.ts';
import { RowDetail } from '../../ui/list.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { notices } from './data.ts';

export function NoticesCard() {
  const now = getNow().toISOString();
  return (
    <ItemsCard
      id="notices"
      title="Notices"
      lead="One line at the top of every page until the time you choose. Visitors see the newest two."
      items={notices}
      empty="No notices. Visitors see none."
      list={(all) => {
        const newest = all.toSorted((one, other) => other.id - one.id);
        const over = newest.filter(({ showUntil }) => showUntil && showUntil <= now);
        return [newest.filter((each) => !over.includes(each)), over];
      }}
      nameFolded={(count) => (count === 1 ? 'One notice has ended' : `${count} notices have ended`)}
      describe={({ linkUrl }) => ({ icon: 'notice', details: linkUrl && <RowDetail>{linkUrl}</RowDetail> })}
      form={(props) => <NoticeForm {...props} />}
    />
  );
}

const NoticeForm = defineEntityForm({
  items: notices,
  empty: { text: '', linkUrl: '', isActive: true as boolean },
  begin: () => ({ showUntil: getDefaultEnd() }),
  toBody: (fields) => ({ ...fields, text: fields.text.trim(), linkUrl: fields.linkUrl.trim() }),
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
  Below: ItemFindings,
});

/** 11 pm tonight, or tomorrow if it is late. Notices without an end soon become outdated. */
function getDefaultEnd(now = getNow()): string {
  const wall = toWallTime(now.toISOString(), getClubTimeZone());
  const day = wall.slice(0, 10);
  return `${wall.slice(11) < '21:00' ? day : addDays(day, 1)}T23:00`;
}
