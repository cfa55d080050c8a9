/**
 * Places in the sources instead of in the bundle, in the traces of errors. Node's own `--enable-source-maps` reads and
 * keeps the whole map at every start; here the first trace reads it, of which most starts have none.
 */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'

/**
 * From now on traces name the sources of a bundle, as long as its map lies beside it.
 * @param file path of the bundle; its map is `file.map`
 */
export function traceSources(file: string): void {
  const placeOf = placesBy(file)
  Error.prepareStackTrace = (error: Error, frames) => {
    const lines = frames.map((frame) => `\n    at ${placeOf(frame)}`)
    return `${titleOf(error)}${lines.join('')}`
  }
}

/** What V8 writes above the frames. An error whose own fields throw has no title. */
function titleOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

type Frame = NodeJS.CallSite & { toString(): string }

function placesBy(file: string): (frame: Frame) => string {
  let map: SourceMap | null | undefined
  return (frame) => {
    const text = String(frame)
    if (frame.getFileName() !== file) return text
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()]
    if (line === null || column === null) return text
    if (map === undefined) map = readMap(file)
    const entry = map?.findEntry(line - 1, column - 1)
    if (entry === undefined || !('originalSource' in entry)) return text
    const place = `${resolve(dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    return text.replace(`${file}:${line}:${column}`, () => place)
  }
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
  } catch {
    return null // without it the places in the bundle have to do
  }
}
