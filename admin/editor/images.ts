import type { Editor } from '@tiptap/core';
import type { MediaItem } from '../../contract/media.ts';

/** Kind of the selected image. Null if none is selected. */
export const findSelectedImage = (editor: Editor) =>
  (['image', 'inlineImage'] as const).find((type) => editor.isActive(type)) ?? null;

/** Replaces the selected image, or inserts it below the text block at the cursor. */
export function insertImage(editor: Editor, item: MediaItem) {
  const selected = findSelectedImage(editor);
  const content = { type: selected ?? 'image', attrs: getImage(item) };
  const { $from } = editor.state.selection;
  const { parent } = $from;
  if (selected || !parent.isTextblock) return void editor.chain().focus().insertContent(content).run();
  const place = parent.content.size === 0 ? { from: $from.before(), to: $from.after() } : $from.after();
  editor.chain().focus().insertContentAt(place, content).run();
}

/** Caption paragraph under the selected image. Null if it has none. */
export function findCaption({ state: { selection } }: Editor): { text: string; from: number; to: number } | null {
  const next = selection.$to.nodeAfter;
  if (!next?.attrs.isCaption) return null;
  return { text: next.textContent, from: selection.to, to: selection.to + next.nodeSize };
}

/** Writes the caption under the selected image, which stays selected. An empty caption is removed. */
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
