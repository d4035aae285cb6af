export type Place = 'hero' | 'navy' | 'main' | 'lower' | 'card';

const BANDS: { place: Place; y: number; height: number }[] = [
  { place: 'hero', y: 4, height: 10 },
  { place: 'navy', y: 17, height: 6 },
  { place: 'main', y: 26, height: 8 },
];

/** A page in miniature; gold marks where the block stands. */
export const PlaceGlyph = ({ place }: { place: Place }) => (
  <svg className="place-glyph" viewBox="0 0 36 44" width="36" height="44" aria-hidden="true">
    <rect className="place-page" x="1" y="1" width="34" height="42" rx="4.5" />
    {BANDS.map((band) => (
      <rect
        key={band.place}
        className={band.place === place ? 'place-here' : 'place-band'}
        x="4"
        y={band.y}
        width="28"
        height={band.height}
        rx="1.5"
      />
    ))}
    {[4, 14, 24].map((x, index) => (
      <rect
        key={x}
        className={place === 'lower' || (place === 'card' && index === 0) ? 'place-here' : 'place-band'}
        x={x}
        y="36.5"
        width="8"
        height="5"
        rx="1.5"
      />
    ))}
  </svg>
);
