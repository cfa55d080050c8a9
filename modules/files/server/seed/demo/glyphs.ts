/**
 * The glyphs of the demonstration's PDF: the characters it needs of Noto Sans CJK SC Regular, as PDF path operators in
 * units of 1/1000 em. © 2014-2021 Adobe, SIL Open Font License 1.1: `glyphs.LICENSE.txt`. Taken from Debian's package
 * fonts-noto-cjk.
 */
import glyphs from './glyphs.json' with { type: 'json' }

export interface Glyph {
  readonly character: string
  /** In 1/1000 em. */
  readonly width: number
  /** Path operators that fill the glyph; empty for a space. */
  readonly outline: string
}

/** In a fixed order; a glyph's place plus one is its code in the PDF. */
export const demoGlyphs: readonly Glyph[] = Object.entries(glyphs).map(([character, glyph]) => ({
  character,
  ...glyph,
}))
