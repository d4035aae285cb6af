import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

export interface OutlinedText {
  /** SVG path data in font units (y up, baseline at 0) and position of each glyph. */
  glyphs: { x: number; path: string }[];
  width: number;
  unitsPerEm: number;
  /** True if the font lacks a letter, which is then not drawn. */
  isIncomplete: boolean;
}

/** Converts a line of text to outlines, so that drawing needs no installed font. */
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
    const infos = buffer.getGlyphInfos();
    const glyphs = infos.map(({ codepoint: glyph }, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      const placed = { x: x + xOffset, path: font.glyphToPath(glyph) };
      x += xAdvance;
      return placed;
    });
    const isIncomplete = infos.some(({ codepoint: glyph }) => glyph === 0);
    return { glyphs, width: x, unitsPerEm: face.upem, isIncomplete };
  };
}
