import { lazy, Suspense, useDeferredValue } from 'react';
import type { RichTextEditorProps } from './rich-text/rich-text-editor.tsx';

// The editor is larger than the rest of the dashboard: it is fetched when a text is first opened.
const RichTextEditor = lazy(() => import('./rich-text/rich-text-editor.tsx'));

const Loading = () => (
  <div className="editor-loading" role="status">
    Loading...
  </div>
);

export const RichTextField = (props: RichTextEditorProps) => {
  // The card answers the press at once; making the editor takes longer than a frame.
  const isAnswered = useDeferredValue(true, false);
  if (!isAnswered) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
};
