import { PreviewView } from '../managers/previews/preview-view.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const PreviewPanel = () => (
  <>
    <TabHeader title="Preview" lead="How the site will look once published. Links stay inside the preview." />
    <PreviewView />
  </>
);
