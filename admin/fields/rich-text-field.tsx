import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text/rich-text-editor.tsx';

// The editor is larger than the rest of the dashboard: it is fetched when a text is first opened.
const RichTextEditor = lazy(() => import('./rich-text/rich-text-editor.tsx'));

export const RichTextField = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className="editor-loading" role="status">
        Loading...
      </div>
    }
  >
    <RichTextEditor {...props} />
  </Suspense>
);
