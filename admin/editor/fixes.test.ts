// @vitest-environment jsdom

import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkContent } from '../../contract/checks/check-items.ts';
import { checkRichText } from '../../contract/checks/check-text.ts';
import type { RuleName } from '../../contract/checks/rules.ts';
import { listSurfaces, SURFACES } from '../../contract/checks/surfaces.ts';
import { getBuiltInRows } from '../../contract/lists.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { Checking, getFindings, listSelectableColors, locateFinding, recheck } from './checking.ts';
import { extensions } from './extensions.ts';
import { applyFix, describeImage } from './fixes.ts';
import { readDocument } from './read-document.ts';
import { writeRichText } from './write-rich-text.ts';

const context = { at: new Date(), today: '2026-11-21', origin: location.origin };

function open(html: string, contentKey = 'home_main_content'): Editor {
  return new Editor({
    extensions: [
      ...extensions,
      Checking.configure({ surfaces: listSurfaces(contentKey, getBuiltInRows('events_fnl_tiers')) }),
    ],
    injectCSS: false,
    content: html,
  });
}

const readText = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ');

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));
const image = (attributes: string) => `<img src="/objects/images/a.webp" ${attributes}/>`;
const cells = (row: string[]) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;

/** Each rule with a fix, applied to random text. */
const CASES: [RuleName, (words: string, more: string) => string, key?: string][] = [
  ['contrast', (a, b) => `<p>${b} <span class="text-color-gold">${a}</span> <strong>${b}</strong></p>`],
  ['contrast', (a) => `<p><span class="text-size-14 text-color-navy">${a}</span></p>`, 'home_navy_section'],
  ['contrast', (a, b) => `<p>${b}</p><blockquote><p>${a}</p><p>${b}</p></blockquote>`, 'home_navy_section'],
  ['contrast', (a, b) => `<p>${b} <code>${a}</code></p>`, 'about_navy_section'],
  ['small-text', (a, b) => `<p>${b} <span class="text-size-8 text-color-navy">${a}</span></p>`],
  ['justified-text', (a) => `<p class="text-align-justify">${a}</p>`],
  ['heading-by-looks', (a, b) => `<h2>${b}</h2><p><strong>${a}</strong></p><p>${b}</p>`],
  ['heading-by-looks', (a, b) => `<p class="text-align-center"><span class="text-size-32">${a}</span></p><p>${b}</p>`],
  ['heading-skips-level', (a, b) => `<h2>${b}</h2><h5>${a}</h5>`],
  ['heading-empty', (a) => `<h2>${a}</h2><h3></h3><p>${a}</p>`],
  ['table-without-headers', (a, b) => `<table><tbody>${cells([a, b])}${cells([b, a])}</tbody></table>`],
  ['link-leads-nowhere', (a, b) => `<p>${b} <a href="/nowhere-at-all">${a}</a></p>`],
  ['picture-without-description', (a) => `<p>${a}</p>${image('alt="" ')}`],
  ['picture-named-by-file', (a) => `${image('alt="IMG_2041.jpg" ')}<p>${a}</p>`],
  ['picture-described-by-nothing', (a) => `<p>${a} ${image('alt="image" ')} ${a}</p>`],
];

it.each(CASES)('fixes %s in one step, keeps the text, and undo restores the markup', (rule, write, key) => {
  fc.assert(
    fc.property(words, words, (some, more) => {
      const html = sanitizeRichText(write(some, more));
      const editor = open(html, key);
      const before = writeRichText(editor.state.doc);
      recheck(editor);
      const found = getFindings(editor).find((finding) => finding.rule === rule);
      if (!found?.fix) throw new Error(`${rule} was not found, or cannot be mended`);
      if (found.fix.kind === 'describe') describeImage(editor, found.place, null);
      else applyFix(editor, found.place, found.fix);
      recheck(editor);
      const after = writeRichText(editor.state.doc);
      expect(getFindings(editor).filter((finding) => finding.rule === rule)).toEqual([]);
      expect(readText(after)).toBe(readText(before));
      expect(sanitizeRichText(after)).toBe(after);
      editor.commands.undo();
      expect(writeRichText(editor.state.doc)).toBe(before);
      editor.destroy();
    }),
    { numRuns: 15 },
  );
});

it.each([
  [
    '<p>Bring:<br />- one<br />- <strong>two</strong></p><p>- three</p><p>Thanks</p>',
    '<p>Bring:</p><ul><li><p>one</p></li><li><p><strong>two</strong></p></li><li><p>three</p></li></ul><p>Thanks</p>',
  ],
  ['<p>3. one</p><p>4. two</p>', '<ol start="3"><li><p>one</p></li><li><p>two</p></li></ol>'],
])('turns %s into a list', (html, expected) => {
  const editor = open(html);
  recheck(editor);
  const [found] = getFindings(editor);
  if (found?.fix?.kind !== 'list') throw new Error('no list was found');
  applyFix(editor, found.place, found.fix);
  expect(writeRichText(editor.state.doc)).toBe(expected);
  editor.commands.undo();
  expect(writeRichText(editor.state.doc)).toBe(html);
  editor.destroy();
});

it('stores an image description and removes the decorative mark', () => {
  const editor = open(`<p>Hi</p>${image('alt="" ')}`);
  recheck(editor);
  const [found] = getFindings(editor);
  if (!found) throw new Error('nothing was found');
  describeImage(editor, found.place, 'Six players with a trophy');
  expect(writeRichText(editor.state.doc)).toContain('alt="Six players with a trophy"');
  recheck(editor);
  expect(getFindings(editor)).toEqual([]);
  editor.destroy();
});

it('finds the same in the editor as in its HTML', () => {
  const pieces = CASES.map(([, write]) => write);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...pieces), words, words), { maxLength: 6 }), (parts) => {
      const html = sanitizeRichText(parts.map(([write, some, more]) => write(some, more)).join(''));
      const editor = open(html);
      const written = writeRichText(editor.state.doc);
      const inEditor = checkRichText(readDocument(editor.state.doc), { ...context, surfaces: [SURFACES.page] });
      const inMarkup = checkContent(
        { key: 'home_main_content', value: written },
        { ...context, tiers: getBuiltInRows('events_fnl_tiers') },
      );
      const summarize = (found: typeof inMarkup) =>
        // Letter offsets cannot separate an empty heading from what follows, but editor positions can. So the order may differ.
        found.map(({ rule, message, place, fix }) => JSON.stringify([rule, message, place.text, fix])).sort();
      expect(summarize([...inEditor])).toEqual(summarize(inMarkup));
      editor.destroy();
    }),
    { numRuns: 40 },
  );
});

it('offers the colors that are readable at the cursor or selection', () => {
  const editor = open('<p>Go</p><p><span class="text-size-48">Panthers</span></p>', 'home_navy_section');
  editor.commands.setTextSelection(2);
  expect(listSelectableColors(editor, [SURFACES.banner])).not.toContain('navy');
  const onPage = open('<p>Go</p><p><span class="text-size-48">Panthers</span></p>');
  onPage.commands.setTextSelection(2);
  const small = listSelectableColors(onPage, [SURFACES.page]);
  expect(small).not.toContain('gold');
  expect(small).toContain('navy');
  onPage.commands.selectAll();
  expect(listSelectableColors(onPage, [SURFACES.page])).toEqual(small);
  editor.destroy();
  onPage.destroy();
});

it('marks findings without changing the text, and skips dismissed ones', () => {
  const html = '<p><span class="text-color-gold">faint</span></p>';
  const editor = open(html);
  recheck(editor);
  expect(editor.view.dom.querySelector('.decoration-danger')?.textContent).toBe('faint');
  expect(writeRichText(editor.state.doc)).toBe(html);
  expect(editor.can().undo()).toBe(false);
  const patient = new Editor({
    extensions: [...extensions, Checking.configure({ surfaces: [SURFACES.page], isDismissed: () => true })],
    injectCSS: false,
    content: html,
  });
  recheck(patient);
  expect(getFindings(patient)).toEqual([]);
  editor.destroy();
  patient.destroy();
});

it('follows a finding through edits before it, and recognizes it when checked again', () => {
  const editor = open('<p>Go</p><p><span class="text-color-gold">faint</span></p>');
  recheck(editor);
  const before = getFindings(editor);
  const [found] = before;
  if (!found) throw new Error('nothing was found');
  editor.commands.insertContentAt(1, 'Panthers, ');
  const { start, end } = locateFinding(editor, found);
  expect(editor.state.doc.textBetween(start, end)).toBe('faint');
  recheck(editor);
  expect(getFindings(editor)).toBe(before);
  if (found.fix?.kind !== 'color') throw new Error('no color was offered');
  applyFix(editor, locateFinding(editor, found), found.fix);
  recheck(editor);
  expect(getFindings(editor)).toEqual([]);
  editor.destroy();
});
