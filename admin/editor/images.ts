import type { Editor } from '@tiptap/core';
import type { MediaItem } from '../../contract/media.ts';

/** Which kind of image is selected; null where none is. */
export const findSelectedImage = (editor: Editor) =>
  (['image', 'inlineImage'] as const).find((type) => editor.isActive(type)) ?? null;

/** In place of the selected image, else below the text that the cursor is in, which stays whole. */
export function insertImage(editor: Editor, item: MediaItem) {
  const selected = findSelectedImage(editor);
  const content = { type: selected ?? 'image', attrs: getImage(item) };
  const { $from } = editor.state.selection;
  const { parent } = $from;
  if (selected || !parent.isTextblock) return void editor.chain().focus().insertContent(content).run();
  const place = parent.content.size === 0 ? { from: $from.before(), to: $from.after() } : $from.after();
  editor.chain().focus().insertContentAt(place, content).run();
}

/** The paragraph under the selected image that is its caption; null where it has none. */
export function findCaption({ state: { selection } }: Editor): { text: string; from: number; to: number } | null {
  const next = selection.$to.nodeAfter;
  if (!next?.attrs.isCaption) return null;
  return { text: next.textContent, from: selection.to, to: selection.to + next.nodeSize };
}

/** Writes the caption under the selected image, which stays selected; no words take it away. */
export function writeCaption(editor: Editor, words: string): void {
  const { from, to } = editor.state.selection;
  const caption = findCaption(editor);
  if (words === (caption?.text ?? '')) return;
  const content =
    words === '' ? '' : { type: 'paragraph', attrs: { isCaption: true }, content: [{ type: 'text', text: words }] };
  const place = { from: caption?.from ?? to, to: caption?.to ?? to };
  const chain = editor.chain();
  if (content === '') chain.deleteRange(place);
  else chain.insertContentAt(place, content);
  chain.setNodeSelection(from).run();
}

function getImage({ url, description, isDecorative, image }: MediaItem) {
  return {
    src: url,
    alt: description,
    ...(isDecorative && { role: 'presentation' }),
    ...(image && { width: String(image.width), height: String(image.height) }),
  };
}
