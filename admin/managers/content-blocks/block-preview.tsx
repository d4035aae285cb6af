import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { Prose } from '../../ui/prose.tsx';
import { getPlace } from './place-of-key.ts';

/** The value as visitors see it: the blue banner on its blue, a line of text as a line. */
export const BlockPreview = ({ blockKey, value }: { blockKey: ContentKey; value: string }) => {
  if (getContentKeyDefinition(blockKey).kind !== 'html') {
    return <p className="preview preview-line">{value || <em>Empty</em>}</p>;
  }
  const isNavy = getPlace(blockKey) === 'navy';
  return (
    <div className={isNavy ? 'preview preview-navy' : 'preview'}>
      <Prose html={value} className={isNavy ? 'prose-on-navy' : ''} />
    </div>
  );
};
