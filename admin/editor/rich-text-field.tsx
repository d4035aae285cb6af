import { memo, useEffect, useState } from 'react';
import { late } from '../ui/late.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// The editor is larger than the rest of the dashboard, so it is loaded when a text is first opened.
const RichTextEditor = late(async () => (await import('./rich-text-editor.tsx')).RichTextEditor, {
  fallback: <Loading />,
});

/** Memoized, so that typing does not render it again. */
export const RichTextField = memo((props: RichTextEditorProps) => {
  // Lets the card respond to the press first. Creating the editor takes longer than a frame.
  return useAfterPaint() ? <RichTextEditor {...props} /> : <Loading />;
});

function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

function Loading() {
  return (
    <div className="min-h-55 border-t border-line-cool px-10 py-8" role="status">
      Loading...
    </div>
  );
}
