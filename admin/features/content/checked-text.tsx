import { memo, useEffect, useMemo, useState } from 'react';
import { listSurfaces } from '../../../contract/checks/surfaces.ts';
import { readClubLists } from '../../../contract/named-blocks.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { RichTextEditorProps } from '../../editor/rich-text-editor.tsx';
import { late } from '../../ui/late.tsx';
import { useFindingChoices } from '../check/dismissed.ts';
import { ImageChooser } from '../media/image-chooser.tsx';
import { useLinkTargets } from '../papers/data.ts';
import { useStoredTexts } from './data.ts';
import { getPlace } from './keys.ts';

// The editor is larger than the rest of the dashboard, so it is loaded when a text is first opened.
const RichTextEditor = late(async () => (await import('../../editor/rich-text-editor.tsx')).RichTextEditor, {
  fallback: <Loading />,
});

interface CheckedTextProps
  extends Pick<RichTextEditorProps, 'label' | 'initialValue' | 'describedBy' | 'onReady' | 'onChange'> {
  entity: WorkingCopyEntity;
  /** Content key, or id of the item. */
  item: string;
  /** Content key that stands on the same background. Default: the item itself. */
  surface?: string;
}

/** Memoized, so that typing does not render it again. */
const RichTextField = memo((props: RichTextEditorProps) => {
  // Lets the card respond to the press first. Creating the editor takes longer than a frame.
  return useAfterPaint() ? <RichTextEditor {...props} /> : <Loading />;
});

/** Rich text with the checker, the media library, and links to pages and papers. */
export function CheckedText({ entity, item, surface = item, ...text }: CheckedTextProps) {
  const items = useStoredTexts();
  const surfaces = useMemo(() => listSurfaces(surface, readClubLists(items).tiers), [surface, items]);
  return (
    <RichTextField
      {...text}
      isOnNavy={getPlace(surface) === 'navy'}
      surfaces={surfaces}
      checking={useFindingChoices(entity, item)}
      Library={ImageChooser}
      targets={useLinkTargets()}
    />
  );
}

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
