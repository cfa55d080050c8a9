/**
 * The picture of a verification code: every stroke a path of its own, turned, sheared, bent and shuffled among noise,
 * so that neither the text nor the order of its characters can be read off the document. People come first: the lock is
 * the real defence, so the noise is thinner than the strokes and every character has one colour.
 */
import { randomInt } from 'node:crypto'
import { GLYPH_HEIGHT, GLYPH_WIDTH, strokesOf, type Point, type Stroke } from './captcha-glyphs.ts'

const WIDTH = 160
const HEIGHT = 56
const MARGIN = 10
const PIECES = 4
const LINES = 2
const DASHES = 9
const COLOURS = ['#27374d', '#3d2c5e', '#1f4e45', '#5b2a2a', '#4a3b12']

const FINE = 1_000_000
const between = (min: number, max: number) => min + (randomInt(FINE) / FINE) * (max - min)
const randomColour = () => COLOURS[randomInt(COLOURS.length)] ?? '#000'

type Move = (point: Point) => Point

interface Line {
  points: readonly Point[]
  colour: string
  width: number
}

/** An SVG document that shows `code`. No two are alike. */
export function drawCaptcha(code: string): string {
  const bend = randomBend()
  const cell = (WIDTH - 2 * MARGIN) / code.length
  const glyphs = [...code].flatMap((character, index) => {
    const place = randomPlace(MARGIN + (index + 0.5) * cell)
    const pen = { colour: randomColour(), width: between(2.5, 3.2) }
    return strokesOf(character).map((stroke) => ({ ...pen, points: pieces(stroke).map((point) => bend(place(point))) }))
  })
  const noise = [...repeat(LINES, randomLine), ...repeat(DASHES, randomDash)].map((points): Line => ({
    points,
    colour: randomColour(),
    width: between(1, 1.7),
  }))
  const paths = shuffled([...glyphs, ...noise]).map(pathOf)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path fill="#f3f4f8" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  )
}

/** Where a character stands: turned, sheared and scaled around its middle. */
function randomPlace(centre: number): Move {
  const [angle, shear, size] = [between(-0.28, 0.28), between(-0.25, 0.25), between(2, 2.5)]
  const [left, top] = [centre + between(-2, 2), HEIGHT / 2 + between(-4, 4)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([gridX, gridY]) => {
    const y = (gridY - GLYPH_HEIGHT / 2) * size
    const x = (gridX - GLYPH_WIDTH / 2) * size * 0.75 + shear * y
    return [left + x * cos - y * sin, top + x * sin + y * cos]
  }
}

/** The wave that runs through the whole picture. */
function randomBend(): Move {
  const [heightX, heightY] = [between(1, 2.5), between(1, 3)]
  const [lengthX, lengthY] = [between(9, 15), between(12, 22)]
  const [startX, startY] = [between(0, 6), between(0, 6)]
  return ([x, y]) => [x + heightX * Math.sin(y / lengthX + startX), y + heightY * Math.sin(x / lengthY + startY)]
}

/** Straight lines in pieces, so that they can bend. */
function pieces(stroke: Stroke): Point[] {
  return stroke.flatMap(([x, y], index): Point[] => {
    const next = stroke[index + 1]
    if (!next) return [[x, y]]
    return repeat(PIECES, (step) => [x + ((next[0] - x) * step) / PIECES, y + ((next[1] - y) * step) / PIECES])
  })
}

function randomLine(): Point[] {
  const [start, height, length, phase] = [between(8, HEIGHT - 8), between(4, 10), between(15, 35), between(0, 6)]
  const slope = between(-0.15, 0.15)
  return repeat(17, (step) => {
    const x = step * 10
    return [x, start + slope * (x - WIDTH / 2) + height * Math.sin(x / length + phase)]
  })
}

function randomDash(): Point[] {
  const from: Point = [between(4, WIDTH - 4), between(4, HEIGHT - 4)]
  return [from, [from[0] + between(-7, 7), from[1] + between(-7, 7)]]
}

function pathOf({ points, colour, width }: Line): string {
  const d = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return `<path stroke="${colour}" stroke-width="${width.toFixed(1)}" d="${d}"/>`
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: randomInt(FINE) }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

function repeat<Item>(times: number, make: (step: number) => Item): Item[] {
  return Array.from({ length: times }, (_, step) => make(step))
}
