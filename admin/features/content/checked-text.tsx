import { type ComponentProps, useMemo } from 'react';
import { listSurfaces } from '../../../contract/checks/surfaces.ts';
import { readClubLists } from '../../../contract/named-blocks.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { RichTextField } from '../../editor/rich-text-field.tsx';
import { useFindingChoices } from '../check/dismissed.ts';
import { ImageChooser } from '../media/image-chooser.tsx';
import { useLinkTargets } from '../papers/data.ts';
import { useStoredTexts } from './data.ts';
import { getPlace } from './keys.ts';

type TextProps = Pick<
  ComponentProps<typeof RichTextField>,
  'label' | 'initialValue' | 'describedBy' | 'onReady' | 'onChange'
>;

interface CheckedTextProps extends TextProps {
  entity: WorkingCopyEntity;
  /** Content key, or id of the item. */
  item: string;
  /** Content key that stands on the same background. Default: the item itself. */
  surface?: string;
}

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
