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

it('keeps the blocks of web pages apart', () => {
  const page = '<main><details><summary>When</summary>At 7</details><center>Go</center></main>';
  expect(paste(`${page}<dl><dt>Where</dt><dd>Gym</dd><dt>Who</dt><dd>All</dd></dl>`)).toBe(
    ['When', 'At 7', 'Go', 'Where', 'Gym', 'Who', 'All'].map((words) => `<p>${words}</p>`).join(''),
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

const marker = (text: string) => `<span style='mso-list:Ignore'>${text}<span>&nbsp;&nbsp;</span></span>`;

it('keeps numbered headings and the title of a Word document', () => {
  const sample = `<p class=MsoTitle style='text-align:center'>Bylaws</p>
    <h1 style='mso-list:l0 level1 lfo1'>${marker('1.')}Name</h1><p>The club.</p>
    <h2 style='mso-list:l0 level2 lfo1'>${marker('1.1.')}Members</h2>`;
  expect(paste(sample)).toBe(
    '<h1 class="text-align-center">Bylaws</h1><h1>1. Name</h1><p>The club.</p><h2>1.1. Members</h2>',
  );
});

it('keeps lists that Outlook sends', () => {
  const item = (level: number, text: string) => `<li style='mso-list:l0 level${level} lfo1'>${text}<o:p></o:p></li>`;
  const sample = `<ul type=disc>${item(1, 'Chairs')}<ul type=circle>${item(2, 'folding')}</ul></ul><ol>${item(1, 'Vote')}</ol>`;
  expect(paste(sample)).toBe(
    '<ul><li><p>Chairs</p><ul><li><p>folding</p></li></ul></li></ul><ol><li><p>Vote</p></li></ol>',
  );
});

it('joins lists and keeps headings of Word in a browser', () => {
  const item = (tag: string, level: number, text: string) =>
    `<div class="ListContainerWrapper"><${tag} start="${text}"><li data-aria-level="${level}"><p>${text}</p></li></${tag}></div>`;
  const items = [item('ul', 1, 'Grill'), item('ul', 2, 'Parents'), item('ul', 1, 'Cocoa'), item('ol', 1, '4')];
  expect(paste(`<div><p role="heading" aria-level="2">Snack bar</p></div>${items.join('')}`)).toBe(
    '<h2>Snack bar</h2><ul><li><p>Grill</p><ul><li><p>Parents</p></li></ul></li><li><p>Cocoa</p></li></ul><ol start="4"><li><p>4</p></li></ol>',
  );
});

it('leaves out comments of reviewers, and links to places of the other document', () => {
  const sample = `<p>Dues<a href="#_ftn1">[1]</a> rise<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[PD1]</a></span>.</p>
    <div style='mso-element:footnote-list'><p><a href="#_ftnref1">[1]</a> In May.</p></div>
    <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p>Do not publish!</p></div></div>`;
  expect(paste(sample)).toBe('<p>Dues[1] rise.</p><p>[1] In May.</p>');
});

it('leaves out tracked deletions of Word, and keeps what an author struck through', () => {
  const sample = `<p class=MsoNormal>Doors open at <span class=msoIns><ins cite="mailto:Pat" datetime="2026-10-02T09:15">five</ins></span><span
    class=msoDel><del cite="mailto:Pat" datetime="2026-10-02T09:15">four</del></span>, <s>not</s> <del>never</del> six.</p>
    <p class=MsoNormal><del cite="mailto:Pat" datetime="2026-10-02T09:16">All of this goes.</del></p>
    <p class="Paragraph"><span class="TextRun Strikethrough TrackChangeTextDeletion TrackedChange">Old</span><span class="TextRun">New</span></p>`;
  expect(paste(sample)).toBe('<p>Doors open at five, <s>not</s> <s>never</s> six.</p><p>New</p>');
});

it('keeps line breaks of mail, and makes paragraphs at empty lines', () => {
  const sample = `<span>Hi,</span><br><br>The game is <b>at 7</b>.<br>Bring a coat.<br><div><br></div><div>Pat<br>Treasurer</div>`;
  expect(paste(sample)).toBe(
    '<p>Hi,</p><p>The game is <strong>at 7</strong>.<br />Bring a coat.</p><p>Pat<br />Treasurer</p>',
  );
});

it('makes a bold first row of a spreadsheet the heading row', () => {
  const row = (style: string, ...cells: string[]) => cells.map((cell) => `<td style="${style}">${cell}</td>`).join('');
  const sample = `<table><tr>${row('font-weight:bold', 'Name', 'Role')}</tr><tr>${row('', 'Pat', 'Treasurer')}</tr></table>`;
  expect(paste(sample)).toBe(
    '<table><tbody><tr><th><p>Name</p></th><th><p>Role</p></th></tr><tr><td><p>Pat</p></td><td><p>Treasurer</p></td></tr></tbody></table>',
  );
});

it('reads emoji that are drawn, and signs that are letters of a font', () => {
  const sample = `<p>Go <img alt="🏈" src="https://cdn.example.org/e.png"> team <span style="font-family:Wingdings">à</span> gym</p>`;
  expect(paste(sample)).toBe('<p>Go 🏈 team → gym</p>');
  expect(cleanPastedHtml(sample).hasLostImages).toBe(false);
});

it('leads straight to the target of a link', () => {
  const target = encodeURIComponent('https://a.example/?b=1');
  for (const detour of [
    `https://www.google.com/url?sa=D&q=${target}`,
    `https://l.facebook.com/l.php?u=${target}&h=AT0`,
    `https://nam12.safelinks.protection.outlook.com/?url=${target}&data=pat%40club.example`,
  ]) {
    expect(paste(`<a href="${detour}">here</a>`)).toBe('<p><a href="https://a.example/?b=1">here</a></p>');
  }
});
