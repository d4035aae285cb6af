// @vitest-environment jsdom

import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { cleanPastedHtml } from './clean-paste.ts';
import { extensions } from './extensions.ts';
import { getLanguage, setLanguage } from './language.ts';
import { writeRichText } from './write-rich-text.ts';

let editor: Editor;

beforeEach(() => {
  editor = new Editor({ extensions, injectCSS: false });
});
afterEach(() => editor.destroy());

function select(html: string, from: number, to: number): void {
  editor.commands.setContent(html);
  editor.commands.setTextSelection({ from, to });
}

it('sets, changes and removes the language of a passage from anywhere within it', () => {
  select('<p>We say bienvenidos here.</p>', 8, 19);
  setLanguage(editor, 'es');
  const written = writeRichText(editor.state.doc);
  expect(written).toBe('<p>We say <span lang="es">bienvenidos</span> here.</p>');
  expect(sanitizeRichText(written)).toBe(written);
  select(written, 10, 10);
  expect(getLanguage(editor)).toBe('es');
  setLanguage(editor, 'pt-BR');
  expect(writeRichText(editor.state.doc)).toBe('<p>We say <span lang="pt-BR">bienvenidos</span> here.</p>');
  select(written, 10, 10);
  setLanguage(editor, null);
  expect(writeRichText(editor.state.doc)).toBe('<p>We say bienvenidos here.</p>');
  expect(getLanguage(editor)).toBeNull();
});

it('removes the language of a whole block together with that of its text', () => {
  select('<ul lang="es"><li><p>hola</p></li></ul>', 4, 4);
  expect(getLanguage(editor)).toBe('es');
  setLanguage(editor, null);
  expect(writeRichText(editor.state.doc)).toBe('<ul><li><p>hola</p></li></ul>');
});

it('drops languages and directions that other programs write on every line', () => {
  const pasted = '<p dir="ltr" lang="en-US"><span lang="ES">hola</span></p><p dir="rtl">שלום</p>';
  expect(cleanPastedHtml(pasted).html).toBe('<p><span>hola</span></p><p dir="rtl">שלום</p>');
});
