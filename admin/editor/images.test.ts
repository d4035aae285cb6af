// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import type { MediaItem } from '../../contract/media.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import { extensions } from './extensions.ts';
import { findCaption, findSelectedImage, insertImage, writeCaption } from './images.ts';

const MEDIA_ITEM = { url: '/objects/images/abc.jpg', description: 'The crowd', isDecorative: false } as MediaItem;
const IMAGE = '<img src="/objects/images/abc.jpg" alt="The crowd">';

let editor: Editor;
function open(content: string, cursor: number) {
  editor = new Editor({ extensions, content, injectCSS: false });
  editor.commands.setTextSelection(cursor);
  return editor;
}
function selectImage() {
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image') editor.commands.setNodeSelection(position);
  });
}
afterEach(() => editor.destroy());

it('inserts an image below the paragraph at the cursor, which stays whole', () => {
  insertImage(open('<p>Go Panthers</p><p>Next</p>', 4), MEDIA_ITEM);
  expect(editor.getHTML()).toBe(`<p>Go Panthers</p>${IMAGE}<p>Next</p>`);
});

it('replaces an empty paragraph, and stays within the list item of its text', () => {
  insertImage(open('<p></p>', 1), MEDIA_ITEM);
  expect(editor.getHTML()).toContain(IMAGE);
  expect(editor.getHTML()).not.toMatch(/^<p><\/p>/);
  editor.destroy();
  insertImage(open('<ul><li><p>One</p></li><li><p>Two</p></li></ul>', 4), MEDIA_ITEM);
  expect(editor.getHTML()).toContain(`<li><p>One</p>${IMAGE}</li>`);
});

it('replaces the selected image', () => {
  open('<p>Go</p><img src="https://a.example/old.png"><p>On</p>', 1);
  selectImage();
  expect(findSelectedImage(editor)).toBe('image');
  insertImage(editor, MEDIA_ITEM);
  expect(editor.getHTML()).toBe(`<p>Go</p>${IMAGE}<p>On</p>`);
});

it('adds, edits and removes a caption in ways the sanitizer keeps', () => {
  open(`${IMAGE}<p>Text</p>`, 3);
  selectImage();
  writeCaption(editor, 'Pep rally');
  const withCaption = `${IMAGE}<p class="picture-caption">Pep rally</p><p>Text</p>`;
  expect(editor.getHTML()).toBe(withCaption);
  expect(sanitizeRichText(withCaption)).toBe(sanitizeRichText(sanitizeRichText(withCaption)));
  expect(sanitizeRichText(withCaption)).toContain('<p class="picture-caption">Pep rally</p>');
  expect(findCaption(editor)?.text).toBe('Pep rally');
  writeCaption(editor, 'Homecoming');
  expect(editor.getHTML()).toContain('<p class="picture-caption">Homecoming</p><p>Text</p>');
  writeCaption(editor, '');
  expect(editor.getHTML()).toBe(`${IMAGE}<p>Text</p>`);
});

it('stores one of three sizes as a class', () => {
  open(IMAGE, 1);
  selectImage();
  editor.commands.updateAttributes('image', { size: 'small' });
  expect(editor.getHTML()).toContain(IMAGE.replace('>', ' class="picture-small">'));
  expect(sanitizeRichText(editor.getHTML())).toContain('class="picture-small"');
  expect(sanitizeRichText('<img class="picture-huge" src="/objects/images/abc.jpg">')).not.toContain('class');
});
