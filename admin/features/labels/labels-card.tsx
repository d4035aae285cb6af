import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ContentItem, findContentValueProblem } from '../../../contract/content-items.ts';
import {
  CONTENT_KEYS,
  type ContentKey,
  getContentKeyDefinition,
  getContentValue,
  getShownAddress,
} from '../../../contract/content-keys.ts';
import { isExampleAddress } from '../../../contract/example-addresses.ts';
import type { ContentKeyDefinition } from '../../../contract/key-definition.ts';
import { isListKey, type ListKey } from '../../../contract/lists.ts';
import type { PageType } from '../../../contract/pages.ts';
import { useAdmin } from '../../client/session.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { findDraftTime } from '../../forms/drafts.ts';
import { FormActions } from '../../forms/form-frame.tsx';
import { showAnchor } from '../../navigation/links.tsx';
import { Badge, StoredBadge } from '../../ui/badges.tsx';
import { EditButton, HeadedCard } from '../../ui/block-header.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, cardFormStyle } from '../../ui/card.tsx';
import { AddressField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Facts, FormRow } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { contentItems } from '../content/data.ts';
import { LABEL_CARDS, type LabelCardId } from './label-cards.ts';
import { type LabelsForm, useLabelsForm } from './labels-form.ts';
import { LIST_FORMS } from './lists.tsx';
import { RowsField, showRows, useShowRows } from './rows-field.tsx';
import { SearchPreview } from './search-preview.tsx';

/** Length from which labels get a multi-line field. */
const LONG = 100;

/** Letters left when the count is announced. */
const NEAR = 3;

const nameOf = (id: LabelCardId): string => `words:${id}`;

const isSearchCard = (keys: readonly ContentKey[]): boolean => keys.some((key) => key.endsWith('_search_title'));

const isLinkOfNoButton = (items: readonly ContentItem[], key: ContentKey): boolean =>
  key.endsWith('button_link') && getContentValue(items, key) === '';

interface LabelsCardProps {
  id: LabelCardId;
  page: PageType | null;
}

/** Related labels: what visitors read, and one form for all of them. */
export function LabelsCard({ id, page }: LabelsCardProps) {
  return (
    <Loaded query={useQuery(contentItems.query)} failure={`${LABEL_CARDS[id][0]} could not be loaded.`}>
      {(items) => <LoadedCard id={id} page={page} items={items} />}
    </Loaded>
  );
}

type LoadedCardProps = LabelsCardProps & { items: readonly ContentItem[] };

function LoadedCard({ id, page, items }: LoadedCardProps) {
  const [title, place, glyph] = LABEL_CARDS[id];
  const admin = useAdmin();
  const keys = CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).card === id);
  const [isEditing, setEditing] = useState(() => findDraftTime(admin.id, nameOf(id)) !== null);
  const isStored = items.some(({ key }) => keys.some((each) => each === key));
  const listKey = keys.find(isListKey);
  const needsAddress = keys.some((key) => isExampleAddress(getContentValue(items, key)));
  return (
    <HeadedCard
      id={id}
      title={title}
      place={place}
      glyph={glyph && <PlaceGlyph place={glyph} page={page} />}
      badges={
        <>
          <StoredBadge isStored={isStored} />
          {needsAddress && <Badge variant="gold">Address not set</Badge>}
        </>
      }
      actions={<EditButton name={title} isEditing={isEditing} onEdit={() => setEditing(true)} />}
    >
      {isEditing ? (
        <LabelsCardForm id={id} keys={keys} page={page} items={items} onClose={() => setEditing(false)} />
      ) : (
        <CardBody className="bg-soft">
          {listKey ? (
            <ShownRows listKey={listKey} items={items} />
          ) : isSearchCard(keys) && page ? (
            <SearchPreview page={page} {...readSearchLabels(page, (key) => getContentValue(items, key))} />
          ) : (
            <Facts
              facts={keys
                .filter((key) => !isLinkOfNoButton(items, key))
                .map((key) => ({ term: getContentKeyDefinition(key).label, value: showLabels(items, key) }))}
            />
          )}
        </CardBody>
      )}
    </HeadedCard>
  );
}

type LabelsCardFormProps = LoadedCardProps & { keys: readonly ContentKey[]; onClose: () => void };

function LabelsCardForm({ id, keys, page, items, onClose }: LabelsCardFormProps) {
  const [title] = LABEL_CARDS[id];
  const listKey = keys.find(isListKey);
  const readList = (fields: Record<string, string>) => (listKey ? showRows(listKey, fields[listKey] ?? '') : []);
  const form = useLabelsForm({
    name: nameOf(id),
    label: title,
    keys,
    items,
    onDiscarded: onClose,
    findDoubts: (fields) => {
      const doubt = listKey && LIST_FORMS[listKey].findDoubt?.(readList(fields));
      return listKey && doubt ? { [listKey]: doubt } : {};
    },
    onSaved: (fields, before) => {
      onClose();
      const known = readList(before).map((row) => row.id);
      const added = readList(fields).find((row) => !known.includes(row.id));
      const textKey = listKey && added && LIST_FORMS[listKey].getTextKey?.(added);
      // Nobody has written the text yet.
      if (textKey) showAnchor(textKey, { opens: '[contenteditable]' });
    },
  });
  const first = useRef(form.focusFirst);
  useEffect(() => first.current(), []);
  return (
    <form className={cardFormStyle({ isEditing: true })} {...form.element} aria-label={`Edit ${title}`}>
      <Rows keys={keys} form={form} />
      {isSearchCard(keys) && page && (
        <SearchPreview
          page={page}
          {...readSearchLabels(page, (key) => form.fields[key] ?? getContentValue(items, key))}
        />
      )}
      <FormActions form={form} action="Save" isReady={form.isChanged} onCancel={form.cancel}>
        {!listKey && (
          <Button
            label="Built-in words"
            variant="plain"
            disabled={form.isSaving}
            onClick={() => form.change(getBuiltIn(keys))}
            className="mr-auto"
          />
        )}
      </FormActions>
      <FieldsConflict form={form} id={(field) => items.find(({ key }) => key === field)?.id} label={title} />
    </form>
  );
}

function getBuiltIn(keys: readonly ContentKey[]) {
  return Object.fromEntries(
    keys.map((key) => {
      const { needsOwn = false, defaultValue } = getContentKeyDefinition(key);
      return [key, needsOwn ? '' : defaultValue];
    }),
  );
}

/** Puts a button's label next to its link, and everything else on separate lines. */
function Rows({ keys, form }: { keys: readonly ContentKey[]; form: LabelsForm }): ReactNode {
  return keys.map((key) => {
    if (key.endsWith('button_link')) return null;
    const link = keys.find((other) => other === key.replace(/_text$/, '_link') && other !== key);
    const field = <LabelField key={key} contentKey={key} form={form} />;
    if (!link) return field;
    return (
      <FormRow key={key} columns="two">
        {field}
        <LabelField contentKey={link} form={form} />
      </FormRow>
    );
  });
}

function LabelField({ contentKey, form }: { contentKey: ContentKey; form: LabelsForm }) {
  const definition = getContentKeyDefinition(contentKey);
  const { kind, hint, lines, maxLength, mayBeEmpty = false, defaultValue } = definition;
  if (isListKey(contentKey))
    return <RowsField {...form.text(contentKey)} listKey={contentKey} isBusy={form.isSaving} />;
  const typed = form.fields[contentKey] ?? '';
  const room = countRoom(definition, typed);
  const { error = room?.isOver ? findContentValueProblem(contentKey, typed) : null, ...text } = form.text(contentKey);
  const field = {
    ...text,
    hint: [hint, room?.words].filter(Boolean).join(' ') || undefined,
    error: error ?? undefined,
    ...(!mayBeEmpty && { placeholder: defaultValue.replaceAll('\n', ' ') }),
  };
  if (kind === 'url') return <AddressField {...field} />;
  if (kind === 'link') return <TextField {...field} inputMode="url" isExact />;
  if (kind === 'email') return <TextField {...field} type="email" isExact />;
  if (lines) {
    return (
      <div>
        <TextAreaField {...field} rows={lines.max} />
        <p className="sr-only" role="status">
          {room?.isNear && room.words}
        </p>
      </div>
    );
  }
  if (maxLength !== undefined && maxLength > LONG) return <TextAreaField {...field} rows={3} maxLength={maxLength} />;
  return <TextField {...field} maxLength={maxLength} />;
}

/** Used share of the limit. Null if there is none. */
function countRoom({ maxLength, lines }: ContentKeyDefinition, typed: string) {
  const limit = lines?.maxLength ?? maxLength;
  if (limit === undefined) return null;
  const taken = lines ? Math.max(...typed.split('\n').map((line) => line.trim().length)) : typed.length;
  return {
    words: `${lines ? 'Longest line: ' : ''}${taken} of ${limit} letters.`,
    isNear: taken >= limit - NEAR,
    isOver: taken > limit,
  };
}

function readSearchLabels(page: PageType, read: (key: ContentKey) => string) {
  return {
    title: read(`${page}_search_title`),
    description: read(`${page}_search_description`),
    headline: read(`${page}_headline`),
  };
}

function ShownRows({ listKey, items }: { listKey: ListKey; items: readonly ContentItem[] }) {
  const { nameRow, describeRow, summarize, empty = 'None yet.' } = LIST_FORMS[listKey];
  const rows = useShowRows(listKey)?.(getContentValue(items, listKey)) ?? [];
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={JSON.stringify(row)} className="flex flex-wrap justify-between gap-x-6 wrap-anywhere">
            <strong className="font-semibold text-ink">{nameRow(row)}</strong>
            <span>{describeRow(row)}</span>
          </li>
        ))}
      </ul>
      {summarize && <p className="mt-3 font-semibold text-ink">{summarize(rows)}</p>}
    </>
  );
}

function showLabels(items: readonly ContentItem[], key: ContentKey): string {
  const words = getContentValue(items, key).replaceAll('\n', ' ');
  if (words === '') return 'None';
  if (!isExampleAddress(words)) return words;
  return getShownAddress(items, key, location.origin)
    ? `${words} (an example: the public site leaves it out)`
    : 'Not set: left out for visitors';
}
