import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '../../../contract/content-items.ts';
import { escapeHtml } from '../../../contract/plain-text.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { type Choice, ConflictDialog, VERSION_TEXT } from '../../forms/conflicts.tsx';
import { mergeHtml } from '../../forms/merging.ts';
import { markDifferences } from '../../forms/text-differences.ts';
import { Prose } from '../../ui/prose.tsx';
import { useStoredTexts } from './data.ts';
import { describeBlock, getPlace } from './keys.ts';

interface BlockConflictProps {
  blockKey: string;
  /** The text both started from; null where it is no longer known. */
  base: string | null;
  /** What is stored now. */
  theirs: ContentItem;
  mine: string;
  isSaving: boolean;
  onKeepEditing: () => void;
  onUseTheirs: () => void;
  onSave: (value: string) => void;
}

/** The block's two texts, with what each changed, and what both come to. */
export const BlockConflict = ({ blockKey, base, theirs, mine, onSave, onUseTheirs, ...rest }: BlockConflictProps) => {
  const { data: changes } = useQuery({ ...changesOfQuery('contentItems', theirs.id), staleTime: 0 });
  const { label, kind } = describeBlock(blockKey, theirs, useStoredTexts());
  const isRichText = kind === 'html';
  const merged = isRichText && base !== null ? mergeHtml(base, mine, theirs.value) : null;
  const choose = (choice: Choice) => {
    if (choice === 'theirs') onUseTheirs();
    else onSave(choice === 'both' && merged !== null ? merged : mine);
  };
  const show = (value: string) => {
    const html = (text: string) => (isRichText ? text : escapeHtml(text));
    const isNavy = getPlace(blockKey) === 'navy';
    const marked = markDifferences(html(base ?? theirs.value), html(value));
    return (
      <div className={isNavy ? `${VERSION_TEXT} navy-rail rounded-lg px-5 pt-5 pb-7` : VERSION_TEXT}>
        <Prose html={marked} look={isNavy ? 'on-navy' : 'plain'} size="small" />
      </div>
    );
  };
  return (
    <ConflictDialog
      {...rest}
      label={label}
      author={changes?.[0]?.by ?? null}
      savedAt={theirs.updatedAt}
      theirs={show(theirs.value)}
      mine={show(mine)}
      both={merged === null ? null : show(merged)}
      onChoose={choose}
    />
  );
};
