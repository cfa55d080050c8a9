/**
 * A stroke font of our own for verification codes: lines through points on a grid of 10 by 14, strokes separated by a
 * bar. Without characters that look like another one (0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V).
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '10,2 7,0 3,0 0,4 0,10 3,14 7,14 10,12',
  D: '0,0 0,14|0,0 5,0 9,3 10,7 9,11 5,14 0,14',
  E: '10,0 0,0 0,14 10,14|0,7 7,7',
  F: '10,0 0,0 0,14|0,7 7,7',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  J: '3,0 10,0|7,0 7,11 5,14 2,14 0,11',
  K: '0,0 0,14|10,0 0,8|3,6 10,14',
  M: '0,14 0,0 5,8 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,14 0,0 6,0 10,2 10,5 6,8 0,8',
  R: '0,14 0,0 6,0 10,2 10,5 6,8 0,8|5,8 10,14',
  T: '0,0 10,0|5,0 5,14',
  U: '0,0 0,10 3,14 7,14 10,10 10,0',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  3: '0,2 3,0 7,0 10,2 10,5 6,7 10,9 10,12 7,14 3,14 0,12',
  4: '7,14 7,0 0,10 10,10',
  7: '0,0 10,0 4,14',
  9: '10,5 7,8 3,8 0,5 0,3 3,0 7,0 10,3 10,8 7,14 3,14',
}

export const GLYPH_WIDTH = 10
export const GLYPH_HEIGHT = 14
/** The characters a code is made of. */
export const CHARACTERS = Object.keys(GLYPHS).join('')

export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** The strokes of a character of `CHARACTERS`. */
export function strokesOf(character: string): Stroke[] {
  return (GLYPHS[character] ?? '').split('|').map((stroke) => stroke.split(' ').map(pointOf))
}

function pointOf(text: string): Point {
  const [x, y] = text.split(',')
  return [Number(x), Number(y)]
}
