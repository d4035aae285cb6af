import { useState } from 'react';
import type { MarkedDifference, MarkedPart, ShownImage } from '../../../contract/differences.ts';
import { WINDOW_LABELS } from '../../../contract/show-window.ts';

interface MarkedDifferencesProps {
  changes: readonly MarkedDifference[];
  /** How the two versions are called. */
  names?: { before: string; after: string };
  /** Whether the places are the names of fields, and not words of a page. */
  areFields?: boolean;
}

const NAMES = { before: 'Before', after: 'After' };

/** Words and images that differ, in reading order. */
export const MarkedDifferences = ({ changes, names = NAMES, areFields = false }: MarkedDifferencesProps) => (
  <ul className="marked-list">
    {changes.map((change, index) => (
      <li key={JSON.stringify(change)} className={isField(change, areFields) ? 'is-field' : undefined}>
        {change.place !== '' && (
          <p className={`marked-place ${change.place === changes[index - 1]?.place ? 'is-repeated' : ''}`}>
            {change.place}
          </p>
        )}
        {change.kind === 'text' && <MarkedText parts={change.parts} />}
        {change.kind === 'image' && (
          <div className="marked-images">
            <MarkedImage name={names.before} image={change.before} />
            <MarkedImage name={names.after} image={change.after} />
          </div>
        )}
        {change.kind === 'look' && (
          <p>The words and pictures are the same; only how they look differs: bold, color, alignment or order.</p>
        )}
      </li>
    ))}
  </ul>
);

/** The times of a block are fields too, beside its words. */
const isField = ({ kind, place }: MarkedDifference, areFields: boolean): boolean =>
  kind === 'text' && (areFields || TIMES.includes(place));

const TIMES: readonly string[] = Object.values(WINDOW_LABELS);

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

const MarkedText = ({ parts }: { parts: readonly MarkedPart[] }) => (
  <p className="marked-text">
    {parts.map(({ text, mark }, index) => {
      const Tag = TAGS[mark];
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move.
      return <Tag key={index}>{text}</Tag>;
    })}
  </p>
);

const MarkedImage = ({ name, image }: { name: string; image: ShownImage | null }) => {
  const [isGone, setGone] = useState(false);
  return (
    <figure>
      <figcaption className="marked-place">{name}</figcaption>
      {image && !isGone && <img src={image.src} alt={image.alt} loading="lazy" onError={() => setGone(true)} />}
      {image && isGone && <p className="marked-nothing">This picture can’t be shown</p>}
      {image?.alt && <p className="marked-alt">“{image.alt}”</p>}
      {!image && <p className="marked-nothing">Not on the page</p>}
    </figure>
  );
};
