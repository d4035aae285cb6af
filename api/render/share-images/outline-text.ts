import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

export interface OutlinedText {
  /** SVG path data in font units, y upwards, the baseline at 0: one entry for each glyph, with its place on the line. */
  glyphs: { x: number; path: string }[];
  width: number;
  unitsPerEm: number;
}

/** Turns a line of text into outlines: what is drawn needs no font on the machine that draws. */
export type OutlineText = (text: string) => OutlinedText;

export function createOutliner(fontFile: Uint8Array): OutlineText {
  const bytes = new Uint8Array(fontFile);
  const face = new Face(new Blob(bytes.buffer));
  const font = new Font(face);
  return (text) => {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    let x = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      const placed = { x: x + xOffset, path: font.glyphToPath(glyph) };
      x += xAdvance;
      return placed;
    });
    return { glyphs, width: x, unitsPerEm: face.upem };
  };
}
