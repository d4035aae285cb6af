import { describe, expect, it } from 'vitest';
import { createFormState, type FormEvent, type FormState, readForm, type Stored, transition } from './form-state.ts';

type Link = { name: string; url: string };
type State = FormState<Link, number | null>;
type Event = FormEvent<Link, number | null>;

const stored: Stored<Link> = { version: 3, fields: { name: 'School', url: 'https://a.example' } };
const theirs: Stored<Link> = { version: 4, fields: { name: 'School', url: 'https://b.example' } };
const typed: Event = { type: 'typed', fields: { name: 'My school' } };
const sent: Event = { type: 'sent' };
const mine: Link = { ...stored.fields, name: 'My school' };
const failed: Event = { type: 'failed', problems: { name: 'Too long' }, refusal: 'No', isMissing: false };
const overtaken: Event = { type: 'overtaken', theirs, mine };

function run(events: readonly Event[], now = stored): State {
  return events.reduce((state, event) => transition(state, event, now), createFormState<Link, number | null>(null));
}

describe('form state', () => {
  const rows: [title: string, events: Event[], status: State['status'], name: string, version: number][] = [
    ['starts with the stored item', [], 'idle', 'School', 3],
    ['is dirty once something is typed', [typed], 'dirty', 'My school', 3],
    [
      'is idle again when the stored text is typed back',
      [typed, { type: 'typed', fields: { name: 'School' } }],
      'idle',
      'School',
      3,
    ],
    ['saves', [typed, sent], 'saving', 'My school', 3],
    ['is idle once saved', [typed, sent, { type: 'saved', fields: mine, isNew: false }], 'idle', 'School', 3],
    [
      'stays dirty for text typed during the save',
      [typed, sent, { type: 'typed', fields: { name: 'Our school' } }, { type: 'saved', fields: mine, isNew: false }],
      'dirty',
      'Our school',
      3,
    ],
    ['keeps the text of a failed save', [typed, sent, failed], 'failed', 'My school', 3],
    [
      'is dirty again when typing continues after a failure',
      [typed, sent, failed, { type: 'typed', fields: { name: 'Ours' } }],
      'dirty',
      'Ours',
      3,
    ],
    ['shows a conflict when somebody else saved first', [typed, sent, overtaken], 'conflict', 'My school', 3],
    [
      'offers a retry when the conflict is closed',
      [typed, sent, overtaken, { type: 'conflictClosed' }],
      'failed',
      'My school',
      3,
    ],
    ['continues when a comparison is closed', [typed, overtaken, { type: 'conflictClosed' }], 'dirty', 'My school', 3],
    [
      'uses their version as base once mine is kept',
      [typed, sent, overtaken, { type: 'rebased', onto: theirs, fields: mine }],
      'dirty',
      'My school',
      4,
    ],
    ['drops discarded edits', [typed, { type: 'cleared', isWithdrawn: false }], 'idle', 'School', 3],
    [
      'is editable again when a waiting save is withdrawn',
      [typed, sent, { type: 'cleared', isWithdrawn: true }],
      'idle',
      'School',
      3,
    ],
    [
      'waits for a save that cannot be withdrawn',
      [typed, sent, { type: 'cleared', isWithdrawn: false }],
      'saving',
      'School',
      3,
    ],
  ];
  it.each(rows)('%s', (_title, events, status, name, version) => {
    const state = run(events);
    const form = readForm(state, stored);
    expect([state.status, form.fields.name, form.base.version]).toEqual([status, name, version]);
  });

  it('follows the stored item until something is typed, and keeps its base afterwards', () => {
    expect(readForm(run([]), theirs).fields).toEqual(theirs.fields);
    const { base, fields } = readForm(run([typed]), theirs);
    expect([base.version, fields.url]).toEqual([3, 'https://a.example']);
  });

  it('uses the saved version as base when typing continued during the save', () => {
    const state = run([
      typed,
      sent,
      { type: 'typed', fields: { name: 'Ours' } },
      { type: 'saved', fields: mine, isNew: false },
    ]);
    expect(readForm(state, theirs)).toMatchObject({ isChanged: true, base: { version: 4 }, fields: { name: 'Ours' } });
  });

  it('keeps everything typed into the next new item, even when equal to the previous one', () => {
    const again: Event = { type: 'typed', fields: { name: 'My school' } };
    const state = run([typed, sent, again, { type: 'saved', fields: mine, isNew: true }]);
    expect(state.edits).toEqual({ name: 'My school' });
  });

  it('offers both edits when they do not conflict', () => {
    expect(run([typed, sent, overtaken]).conflict?.both).toEqual({ name: 'My school', url: 'https://b.example' });
    const clash: Event = { type: 'overtaken', theirs: { version: 4, fields: { ...mine, name: 'Theirs' } }, mine };
    expect(run([typed, sent, clash]).conflict?.both).toBeNull();
  });

  it('keeps what only they changed when the same field was changed by both', () => {
    const clash: Event = {
      type: 'overtaken',
      theirs: { version: 4, fields: { ...theirs.fields, name: 'Theirs' } },
      mine,
    };
    expect(run([typed, sent, clash]).conflict?.mine).toEqual({ name: 'My school', url: 'https://b.example' });
  });

  it('ignores differences in how the editor writes the stored text', () => {
    const state = run([{ type: 'normalized', fields: { name: 'SCHOOL' } }]);
    expect(readForm(state, stored).isChanged).toBe(false);
    const same = transition(state, { type: 'typed', fields: { name: 'SCHOOL' } }, stored);
    expect(readForm(same, stored).isChanged).toBe(false);
    const other = transition(state, { type: 'typed', fields: { name: 'School' } }, stored);
    expect(readForm(other, stored).isChanged).toBe(true);
  });

  it('clears only the problem of the field that is edited', () => {
    const both: Event = { type: 'refused', problems: { name: 'Too long', url: 'Not an address' } };
    expect(run([typed, both, { type: 'typed', fields: { name: 'Short' } }]).problems).toEqual({
      url: 'Not an address',
    });
  });

  it('remembers a restored draft until it is saved or discarded', () => {
    const draft = { base: stored, edits: { name: 'Draft' }, typedAt: '2026-10-16T19:51:00.000Z' };
    const state = createFormState<Link, number | null>(draft);
    expect([state.status, state.restoredFrom]).toEqual(['dirty', draft.typedAt]);
    expect(transition(state, { type: 'cleared', isWithdrawn: false }, stored).restoredFrom).toBeNull();
  });
});
