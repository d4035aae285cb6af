// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { cleanPastedHtml } from './clean-paste.ts';
import { extensions } from './extensions.ts';
import { writeRichText } from './write-rich-text.ts';

let editor: Editor;

beforeEach(() => {
  editor = new Editor({ extensions, injectCSS: false });
});
afterEach(() => editor.destroy());

function paste(html: string): string {
  editor.commands.setContent(cleanPastedHtml(html).html);
  return writeRichText(editor.state.doc);
}

const readSample = (name: string) => readFileSync(`tests/support/fixtures/clipboard/${name}.html`, 'utf8');

it('keeps only text, emphasis, lists and tables of a Word document', () => {
  const sample = readSample('word');
  const written = paste(sample);
  expect(written).toBe(
    [
      '<h2>Snack bar handbook</h2>',
      '<p>Doors open at <strong>4:30</strong>. Bring a <em>warm</em> coat and <u>read</u> the signup sheet at ',
      '<a href="https://signup.example.org/snack">the signup page</a>.</p>',
      '<ul><li><p>Grill team</p><ul><li><p>Two parents</p></li></ul></li><li><p>Cocoa line</p></li></ul>',
      '<p class="text-align-center">Close at nine</p>',
      '<ol><li><p>Wipe the counter</p></li><li><p>Lock the cash box</p></li></ol>',
      '<table><tbody><tr><th><p>Game</p></th><th><p>Parents</p></th></tr>',
      '<tr><td><p>Homecoming</p></td><td><p>12</p></td></tr></tbody></table>',
    ].join(''),
  );
  expect(sanitizeRichText(written)).toBe(written);
  expect(cleanPastedHtml(sample).hasLostImages).toBe(true);
});

it('keeps the same of a Google document', () => {
  const written = paste(readSample('google-docs'));
  expect(written).toBe(
    [
      '<h2>Spirit bus plan</h2>',
      '<p>Leaves at <strong>four</strong><em> sharp</em><s>, not five</s>. Seats: ',
      '<a href="https://seats.example.org/bus?ride=1">reserve one</a></p>',
      '<ul><li><p>Bring</p><ul><li><p>water</p></li></ul></li><li><p>Wear blue on the 3<sup>rd</sup></p></li></ul>',
      '<p class="text-align-right">See you there</p>',
      '<table><tbody><tr><th><p>Stop</p></th><th><p>Time</p></th></tr>',
      '<tr><td><p>Gym</p></td><td><p>3:45</p></td></tr></tbody></table>',
    ].join(''),
  );
  expect(sanitizeRichText(written)).toBe(written);
});

it('continues a numbered list at its number, and starts a new list where the kind changes', () => {
  const item = (marker: string, level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`;
  expect(paste(item('3.', 1, 'three') + item('a)', 2, 'inner') + item('·', 1, 'dot'))).toBe(
    '<ol start="3"><li><p>three</p><ol><li><p>inner</p></li></ol></li></ol><ul><li><p>dot</p></li></ul>',
  );
});

it('keeps the club’s own images by their path, and code with its spaces', () => {
  const own = `<img src="${location.origin}/objects/images/panther.webp" alt="Panther">`;
  expect(paste(own)).toBe('<img src="/objects/images/panther.webp" alt="Panther" />');
  expect(cleanPastedHtml(own).hasLostImages).toBe(false);
  expect(paste('<pre><code>if (a) {\n    go();\n}</code></pre>')).toBe(
    '<pre><code>if (a) {\n    go();\n}</code></pre>',
  );
});

it('keeps the sizes, colors and alignments that the editor offers', () => {
  expect(paste('<p style="text-align:center"><span style="font-size:24px; color:#b42318">Go</span> on</p>')).toBe(
    '<p class="text-align-center"><span class="text-size-24 text-color-red">Go</span> on</p>',
  );
  expect(paste('<h2 style="color: rgb(11, 31, 63)">Go</h2>')).toBe('<h2><span class="text-color-navy">Go</span></h2>');
  expect(paste('<div style="text-align:right">Go</div>')).toBe('<p class="text-align-right">Go</p>');
  expect(paste('<table><tr><td style="text-align:right">5</td></tr></table>')).toBe(
    '<table><tbody><tr><td><p class="text-align-right">5</p></td></tr></tbody></table>',
  );
});

it('removes styles that word processors and browsers put on all text', () => {
  expect(paste('<p><span style="font-size:11pt;color:#000000">Go</span></p>')).toBe('<p>Go</p>');
  const copiedPage = 'color: rgb(55, 65, 81); font-size: 16px; font-variant-ligatures: normal; orphans: 2';
  expect(paste(`<span style="${copiedPage}">Go</span>`)).toBe('<p>Go</p>');
});

it('leaves content copied from this editor unchanged', () => {
  const html = '<p data-pm-slice="1 1 []"><span class="text-color-gold">gold</span></p>';
  expect(cleanPastedHtml(html).html).toBe(html);
});
